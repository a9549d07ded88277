import * as m from '#messages';
import type { Database } from '../../../platform/database/database.ts';
import type { StopList } from '../../notices/stop-lists.ts';
import { findReviewMail, setReviewMail } from './queries.ts';

export const REVIEW_STOPS = 'reviews';

/** By the link in an email about new reviews; recipients are owners, by id. */
export function createReviewStops(db: Database): StopList {
  return {
    get question() {
      return m.reviews_we_will_no_longer_email_you_when();
    },
    get stopped() {
      return m.reviews_we_no_longer_email_you_about_new();
    },
    isStopped: async (owner) => (await findReviewMail(db, Number(owner))) === 'never',
    stop: (owner) => setReviewMail(db, Number(owner), 'never'),
  };
}
