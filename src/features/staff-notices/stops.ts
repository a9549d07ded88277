import * as m from '#messages';
import type { NoticeChoices } from '../../contract/queue.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StopList, StopLists } from '../notices/stop-lists.ts';
import { findChoices, saveChoices } from './queries.ts';

export const DIGEST_STOPS = 'staff-digest';
export const OVERDUE_STOPS = 'staff-overdue';

/** By the link in such an email; recipients are staff accounts, by id. */
export function createStaffStops(db: Database): StopLists {
  const openList = (
    choice: keyof NoticeChoices,
    { question, stopped }: Record<'question' | 'stopped', () => string>,
  ): StopList => ({
    get question() {
      return question();
    },
    get stopped() {
      return stopped();
    },
    isStopped: async (userId: string) => !(await findChoices(db, userId))[choice],
    stop: (userId: string) => saveChoices(db, userId, { [choice]: false }),
  });
  return {
    [DIGEST_STOPS]: openList('dailyDigest', {
      question: m.account_daily_mail_stop,
      stopped: m.account_daily_mail_stopped,
    }),
    [OVERDUE_STOPS]: openList('overdueMail', {
      question: m.account_late_mail_stop,
      stopped: m.account_late_mail_stopped,
    }),
  };
}
