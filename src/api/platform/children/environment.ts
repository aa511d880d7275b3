/**
 * What Node itself needs: where Windows' libraries are, where it may keep compiled code,
 * and what the C library may keep of the memory that was given back to it.
 */
const NEEDED = [
  'SystemRoot',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
] as const;

/**
 * The environment of a child process: no setting of the server (passwords, addresses) reaches it.
 * @param more What this child needs besides.
 */
export function childEnvironment(more: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...NEEDED, ...more].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
}
