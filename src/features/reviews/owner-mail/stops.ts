import type { Database } from '../../../platform/database/database.ts';
import type { StopList } from '../../notices/stop-lists.ts';
import { findReviewMail, setReviewMail } from './queries.ts';

export const REVIEW_STOPS = 'reviews';

/** By the link in an email about new reviews; recipients are owners, by id. */
export function createReviewStops(db: Database): StopList {
  return {
    question:
      'We will no longer email you when someone reviews your business. You can turn these emails on again in “Reviews” of your listing.',
    stopped:
      'We no longer email you about new reviews. You can turn these emails on again in “Reviews” of your listing.',
    isStopped: async (owner) => (await findReviewMail(db, Number(owner))) === 'never',
    stop: (owner) => setReviewMail(db, Number(owner), 'never'),
  };
}
