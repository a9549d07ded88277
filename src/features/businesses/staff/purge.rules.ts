import { RESTORE_DAYS } from '../../../contract/businesses.ts';

const DAY = 86_400_000;

export function oldestRestorable(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * DAY);
}
