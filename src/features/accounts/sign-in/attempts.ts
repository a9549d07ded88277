import type { Log } from '../../../platform/log.ts';

export interface Attempt {
  requestId: string;
  address: string;
  way: 'password' | 'code' | 'link' | 'passkey';
}

/** Logs an attempt, successful or not; never what was typed. */
export async function logAttempt<T extends { userId?: string | null }>(
  log: Log,
  attempt: Attempt,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await call();
    log.info({ ...attempt, user: answer.userId }, 'sign-in');
    return answer;
  } catch (error) {
    log.warn(attempt, 'sign-in refused');
    throw error;
  }
}
