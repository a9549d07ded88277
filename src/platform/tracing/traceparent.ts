interface Position {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const WRITTEN =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;
const SAMPLED = 1;

/** A place in a trace, as W3C Trace Context writes it; null for what is not written so. */
export function readTraceparent(header: string): Position | null {
  const [, traceId, spanId, flags] = WRITTEN.exec(header) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}

export function writeTraceparent({ traceId, spanId, isSampled }: Position): string {
  return `00-${traceId}-${spanId}-0${isSampled ? SAMPLED : 0}`;
}
