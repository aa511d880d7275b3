import encodeQR from 'qr';
import { useMemo } from 'react';
import classes from './second-factor.module.css';

/** Light modules around the code, without which cameras do not find it. */
const QUIET = 4;

/** A text for a camera. It is drawn here: what it says is a secret of this page. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need the picture behind an address
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawingOf(text: string): { size: number; path: string } {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size: modules.length, path };
}
