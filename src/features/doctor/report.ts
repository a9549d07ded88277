import type { Result } from './check.ts';

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ', skipped: 'skipped' };
const SECRET = /^(AUTH_SECRET|ADMIN_PASSWORD|METRICS_TOKEN)$|(_SECRET|_KEY|_SECRET_KEY)$/;
const WITH_PASSWORD = /_URL$/;

/** The results without what the environment keeps secret, should a message quote it. */
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
