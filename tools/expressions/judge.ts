process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Milliseconds, many: a busy machine is to come to the same verdict. */
const PATIENCE = 30_000;

/** By recheck's analysis of the automaton. */
export function judge(expression: string): 'linear' | 'super-linear' | 'beyond the analysis' {
  const end = expression.lastIndexOf('/');
  const [source, flags] = [expression.slice(1, end), expression.slice(end + 1)];
  const { status } = checkSync(source, flags, { checker: 'automaton', timeout: PATIENCE });
  if (status === 'safe') return 'linear';
  return status === 'vulnerable' ? 'super-linear' : 'beyond the analysis';
}
