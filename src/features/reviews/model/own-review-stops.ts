import * as m from '#messages';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  deleteStopped,
  insertStopped,
  isStopped,
  type StopList,
} from '../../mails/model/notices.queries.ts';

export const OWN_REVIEW_STOPS = 'own-reviews';

/** Creates the unsubscribe list of older emails about a review, whose links named a list of their own. */
export function createOwnReviewStops({ db, clock }: { db: Database; clock: Clock }): StopList {
  return {
    get question() {
      return m.my_review_stop_effect();
    },
    get stopped() {
      return m.my_review_stop_done();
    },
    isStopped: (mailbox) => isStopped(db.kysely, mailbox),
    stop: (mailbox) => insertStopped(db, mailbox, clock()),
    resume: (mailbox) => deleteStopped(db, mailbox),
  };
}
