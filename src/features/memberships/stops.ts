import * as m from '#messages';
import { MEMBER_MAILS } from '../../domain/memberships.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StopList } from '../mails/model/notices.queries.ts';

/** Creates the unsubscribe list of emails that staff write to members. */
export function createMemberStops({ db, clock }: { db: Database; clock: Clock }): StopList {
  const find = (recipient: string) =>
    db.kysely
      .selectFrom('stoppedLists')
      .select('list')
      .where('recipient', '=', recipient)
      .where('list', '=', MEMBER_MAILS)
      .executeTakeFirst();
  return {
    get question() {
      return m.members_stop();
    },
    get stopped() {
      return m.members_stopped();
    },
    isStopped: async (recipient) => (await find(recipient)) !== undefined,
    async stop(recipient) {
      await db.kysely
        .insertInto('stoppedLists')
        .values({ recipient, list: MEMBER_MAILS, stoppedAt: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async resume(recipient) {
      await db.kysely
        .deleteFrom('stoppedLists')
        .where('recipient', '=', recipient)
        .where('list', '=', MEMBER_MAILS)
        .execute();
    },
  };
}
