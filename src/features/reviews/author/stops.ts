import * as m from '#messages';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { deleteStopped, insertStopped, isStopped } from '../../notices/queries.ts';
import type { StopList } from '../../notices/stop-lists.ts';

export const OWN_REVIEW_STOPS = 'own-reviews';

/** By the link of an email sent before these emails had the same one as all others. */
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
