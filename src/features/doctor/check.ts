export interface Finding {
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  finding: string;
  /** What to do; only where something is to be done. */
  advice?: string;
}

export interface Check {
  group: string;
  name: string;
  examine(): Finding | Promise<Finding>;
}

export interface Result extends Finding {
  group: string;
  check: string;
}

const PATIENCE = 10_000;

export const ok = (finding: string): Finding => ({ state: 'ok', finding });
export const skipped = (finding: string): Finding => ({ state: 'skipped', finding });
export const warning = (finding: string, advice: string): Finding => ({
  state: 'warning',
  finding,
  advice,
});
export const failed = (finding: string, advice: string): Finding => ({
  state: 'failed',
  finding,
  advice,
});

/** All side by side, each for at most `patience` milliseconds, in their order. Never rejects. */
export function runChecks(checks: Check[], patience = PATIENCE): Promise<Result[]> {
  return Promise.all(
    checks.map(async ({ group, name, examine }) => ({
      group,
      check: name,
      ...(await Promise.race([judge(examine), tooSlow(patience)])),
    })),
  );
}

async function judge(examine: Check['examine']): Promise<Finding> {
  try {
    return await examine();
  } catch (error) {
    return failed(`It could not be checked: ${describe(error)}.`, 'See docs/failures.md.');
  }
}

export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What fetch and several tries to connect say only of their cause.
  if (error instanceof AggregateError && error.errors[0]) return describe(error.errors[0]);
  const reason = error.cause instanceof Error ? error.cause.message || String(error.cause) : '';
  return (reason || error.message || String(error)).replace(/\.$/, '');
}

function tooSlow(patience: number): Promise<Finding> {
  return new Promise((resolve) => {
    const late = failed(
      `There was no answer within ${patience / 1000} seconds.`,
      'See whether the machine it asks is running and lets this one in.',
    );
    setTimeout(() => resolve(late), patience).unref();
  });
}
