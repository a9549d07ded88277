const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each further try; a day and a half in all. Deliveries are sent each minute. */
const PAUSES = [
  ...[MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 20 * HOUR],
];

/** How long a delivery that failed so often waits, in seconds; null if it is given up. */
export function choosePause(tries: number): number | null {
  return PAUSES[tries - 1] ?? null;
}
