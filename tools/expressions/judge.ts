import { check } from 'recheck';

/** Milliseconds; long, so that a busy machine gets the same result. */
const TIMEOUT_MS = 120_000;

/** Judges with the native program of recheck, or slower in JavaScript where there is none for the platform. */
export async function judge(
  expression: string,
): Promise<'linear' | 'super-linear' | 'beyond the analysis'> {
  const end = expression.lastIndexOf('/');
  const [source, flags] = [expression.slice(1, end), expression.slice(end + 1)];
  const { status } = await check(source, flags, { checker: 'automaton', timeout: TIMEOUT_MS });
  if (status === 'safe') return 'linear';
  return status === 'vulnerable' ? 'super-linear' : 'beyond the analysis';
}
