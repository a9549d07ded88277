/**
 * Returns the memory that a start has left to the system, in a pause of up to half a second. V8 by itself keeps up to
 * 64 MB for new objects. Only for the end of a start, because it also drops compiled code, which later makes pages slow.
 * Has no effect unless Node.js runs with `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
