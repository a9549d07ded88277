/**
 * Returns memory that a start has left to the system. Only for the end of a start: it drops compiled code, which later makes
 * pages slow, and pauses for up to half a second. Has no effect unless Node.js runs with `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
