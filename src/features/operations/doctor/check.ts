export interface CheckResult {
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  finding: string;
  advice?: string;
}

export interface DoctorCheck {
  group: string;
  name: string;
  examine(): CheckResult | Promise<CheckResult>;
}

export interface Result extends CheckResult {
  group: string;
  check: string;
}

const TIMEOUT_MS = 10_000;

export const ok = (finding: string): CheckResult => ({ state: 'ok', finding });
export const skipped = (finding: string): CheckResult => ({ state: 'skipped', finding });
export const warning = (finding: string, advice: string): CheckResult => ({
  state: 'warning',
  finding,
  advice,
});
export const failed = (finding: string, advice: string): CheckResult => ({
  state: 'failed',
  finding,
  advice,
});

/**
 * Runs all checks in parallel, each for at most `patience` milliseconds. Returns the results in order and
 * never rejects.
 */
export function runChecks(checks: DoctorCheck[], patience = TIMEOUT_MS): Promise<Result[]> {
  return Promise.all(
    checks.map(async ({ group, name, examine }) => ({
      group,
      check: name,
      ...(await Promise.race([judge(examine), tooSlow(patience)])),
    })),
  );
}

async function judge(examine: DoctorCheck['examine']): Promise<CheckResult> {
  try {
    return await examine();
  } catch (error) {
    return failed(`It could not be checked: ${describeCheck(error)}.`, 'See docs/failures.md.');
  }
}

export function describeCheck(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // `fetch` and repeated connection attempts report the actual reason only in a nested error.
  if (error instanceof AggregateError && error.errors[0]) return describeCheck(error.errors[0]);
  const reason = error.cause instanceof Error ? error.cause.message || String(error.cause) : '';
  return (reason || error.message || String(error)).replace(/\.$/, '');
}

function tooSlow(patience: number): Promise<CheckResult> {
  return new Promise((resolve) => {
    const late = failed(
      `There was no answer within ${patience / 1000} seconds.`,
      'See whether the machine it asks is running and lets this one in.',
    );
    setTimeout(() => resolve(late), patience).unref();
  });
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ', skipped: 'skipped' };
const SECRET = /^(AUTH_SECRET|ADMIN_PASSWORD|METRICS_TOKEN)$|(_SECRET|_KEY|_SECRET_KEY)$/;
const WITH_PASSWORD = /_URL$/;

/** Masks secret environment values that error messages may contain. */
export function hideSecrets(results: Result[], env: NodeJS.ProcessEnv): Result[] {
  const secrets = listSecrets(env);
  const hide = (text: string) => secrets.reduce((left, one) => left.replaceAll(one, '***'), text);
  return results.map((result) => ({
    ...result,
    finding: hide(result.finding),
    ...(result.advice && { advice: hide(result.advice) }),
  }));
}

function listSecrets(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (SECRET.test(name)) return value ? [value] : [];
    return WITH_PASSWORD.test(name) ? value.split(',').flatMap(listPasswords) : [];
  });
}

function listPasswords(url: string): string[] {
  const { password } = URL.parse(url.trim()) ?? { password: '' };
  return password ? [password, decodeURIComponent(password)] : [];
}

export function formatResults(results: Result[]): string {
  const groups = Map.groupBy(results, ({ group }) => group);
  const blocks = [...groups].map(([group, members]) =>
    [group, ...members.flatMap(formatResult)].join('\n'),
  );
  return [...blocks, summarize(results)].join('\n\n');
}

function formatResult({ check, state, finding, advice }: Result): string[] {
  const line = `  ${MARKS[state]}  ${check}: ${finding}`;
  return advice ? [line, `           ${advice}`] : [line];
}

function summarize(results: Result[]): string {
  const count = (state: Result['state']) =>
    results.filter((result) => result.state === state).length;
  const [bad, doubtful] = [count('failed'), count('warning')];
  if (bad + doubtful === 0) return 'Nothing is wrong.';
  const warnings = doubtful === 1 ? '1 warning' : `${doubtful} warnings`;
  if (bad === 0) return `Nothing failed; ${warnings}.`;
  return `${bad} failed${doubtful ? `, ${warnings}` : ''}.`;
}
