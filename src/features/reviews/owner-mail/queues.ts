import type { Queue } from '../../../platform/jobs/jobs.ts';

const MONDAY_MORNING = '13 14 * * 1';

export const mailNewReviews: Queue<{ businessId: number }> = {
  name: 'mail-new-reviews',
  retries: 20,
};
export const mailWeek: Queue<object> = {
  name: 'mail-week-of-reviews',
  retries: 3,
  cron: MONDAY_MORNING,
};
