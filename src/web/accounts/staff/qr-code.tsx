import { encode } from 'uqr';

/** Blank border in modules that scanners need. */
const QUIET_ZONE = 4;

/** Always dark on light, because many scanners can't read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-card border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={drawRows(data)} fill="#000" />
    </svg>
  );
}

function drawRows(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
