process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Milliseconds; long, so that a busy machine gets the same result. */
const PATIENCE = 30_000;

export function judge(expression: string): 'linear' | 'super-linear' | 'beyond the analysis' {
  const end = expression.lastIndexOf('/');
  const [source, flags] = [expression.slice(1, end), expression.slice(end + 1)];
  const { status } = checkSync(source, flags, { checker: 'automaton', timeout: PATIENCE });
  if (status === 'safe') return 'linear';
  return status === 'vulnerable' ? 'super-linear' : 'beyond the analysis';
}
