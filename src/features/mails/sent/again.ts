import * as m from '#messages';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import { titleOf } from '../staff/templates.ts';
import { findObstacle } from './keep.rules.ts';
import { findSentMail, takeForAgain } from './list.queries.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** The same facts to the same address, in the words of today. A second click sends nothing. */
export async function sendAgain(
  { db, clock, jobs }: Dependencies,
  id: number,
  by: string,
): Promise<{ to: string }> {
  const mail = await findSentMail(db, id);
  if (!mail) throw new AppError('not_found', m.mails_sent_gone());
  const { planned, template, recipient: to, businessId } = mail;
  if (findObstacle(mail) !== null || planned === null) {
    throw new AppError('conflict', m.mails_sent_not_again());
  }
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (!(await takeForAgain(trx, id, at))) return;
    await jobs.enqueue(trx, mailQueue, planned);
    const action = 'mail.send-again';
    const after = { name: titleOf(template), mailId: id };
    await recordChange(trx, { at, actor: by, action, businessId, after });
  });
  return { to };
}
