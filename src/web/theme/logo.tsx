/** A drop that holds two slopes. Decorative: the name always stands beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="4 1 24 27.500" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d="M16 2.500c5.400 6.200 9 10.900 9 15.600a9 9 0 0 1-18 0c0-4.700 3.600-9.400 9-15.600Z"
        fill="#7fd1c7"
      />
      <path
        d="M7.100 19.500c3.200-3 5.900-2.700 8.900-.5 3 2.300 5.800 2.500 8.900-.2a9 9 0 0 1-17.800.7Z"
        fill="#2a9583"
      />
      <path
        d="M9.100 23.900c2.300-1.500 4.400-1.400 6.700 0 2.300 1.500 4.600 1.500 7.100.1a9 9 0 0 1-13.800-.1Z"
        fill="#155447"
      />
    </svg>
  );
}
