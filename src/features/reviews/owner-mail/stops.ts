import * as m from '#messages';
import type { Database } from '../../../platform/database/database.ts';
import type { StopList } from '../../notices/stop-lists.ts';
import { findReviewMail, setReviewMail } from './queries.ts';

export const REVIEW_STOPS = 'reviews';

/** By the link in an email about new reviews; recipients are owners, by id. */
export function createReviewStops(db: Database): StopList {
  return {
    get question() {
      return m.reviews_owner_mail_stop();
    },
    get stopped() {
      return m.reviews_owner_mail_stopped();
    },
    isStopped: async (owner) => (await findReviewMail(db, Number(owner))) === 'never',
    stop: (owner) => setReviewMail(db, Number(owner), 'never'),
  };
}
