import { sql } from 'kysely';
import type { MailState } from '../../../contract/mails.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Tried = { at: Date } & Pick<
  Tables['sentMails'],
  | 'jobId'
  | 'template'
  | 'language'
  | 'recipient'
  | 'recipientHash'
  | 'businessId'
  | 'isTest'
  | 'planned'
>;

/** One more try of a mail. Unique index on the job; the listing by its primary key. */
export async function insertTry(db: Database, tried: Tried): Promise<void> {
  const planned = tried.planned && JSON.stringify(tried.planned);
  await sql`
    insert into sent_mails (job_id, template, language, recipient, recipient_hash, business_id,
      state, tries, is_test, planned, created_at, changed_at)
    values (${tried.jobId}, ${tried.template}, ${tried.language}, ${tried.recipient},
      ${tried.recipientHash}, (select id from businesses where id = ${tried.businessId}),
      'waiting', 1, ${tried.isTest}, ${planned}::jsonb, ${tried.at}, ${tried.at})
    on conflict (job_id) do update
      set tries = sent_mails.tries + 1, language = excluded.language, changed_at = excluded.changed_at
  `.execute(db.kysely);
}

/** How a try ended; a failure after the last one gives the mail up. Unique index on the job. */
export async function updateTried(
  db: Database,
  jobId: string,
  ended: { state: MailState; reason: string | null; at: Date; mostTries: number },
): Promise<void> {
  const { state, reason, at, mostTries } = ended;
  await sql`
    update sent_mails set changed_at = ${at}, reason = ${reason},
      state = case when ${state} = 'failed' and tries >= ${mostTries} then 'given-up' else ${state} end
    where job_id = ${jobId}`.execute(db.kysely);
}

const BATCH = 1000;

/** A batch at a time. Index sent_mails_time. */
export async function deleteOldMails(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from sent_mails where id in (
        select id from sent_mails where created_at < ${before} order by created_at limit ${BATCH}
      ) returning 1`.execute(db.kysely);
    if (rows.length < BATCH) return;
  }
}

/** Those whose job came to its end without a word, as where a process was killed at the last try. */
export async function giveUpLost(db: Database, before: Date): Promise<void> {
  await sql`
    update sent_mails set state = 'given-up'
    where state in ('waiting', 'failed') and changed_at < ${before}
  `.execute(db.kysely);
}
