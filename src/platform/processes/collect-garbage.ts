/** Milliseconds between looks at what the process did. */
const LOOK = 60_000;
/** Share of one core below which a process counts as idle. */
const IDLE = 0.05;

/**
 * Returns memory that isn't used any more to the system, in a pause of up to half a second. V8 by itself keeps up to
 * 64 MB for new objects after a start or a rush. Has no effect unless Node.js runs with `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Collects garbage once the process has been idle for a minute after it had work. */
export function collectWhenIdle(): { close(): void } {
  let before = process.cpuUsage();
  let hasWorked = false;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isIdle = (user + system) / 1000 < LOOK * IDLE;
    if (isIdle && hasWorked) collectGarbage();
    hasWorked = !isIdle;
  }, LOOK).unref();
  return { close: () => clearInterval(timer) };
}
