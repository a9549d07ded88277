import { sql } from 'kysely';
import type { AgainObstacle, MailState } from '../../../contract/mails.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInBatches } from '../../../platform/database/in-batches.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { type Mail, mailQueue } from '../../../platform/mail/compose.ts';
import type { MailSender } from '../../../platform/mail/mailer.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import type { Site } from '../../settings/site.ts';
import { hashRecipient } from '../model/notices.queries.ts';
import { approveNotice } from '../model/notices.ts';
import { maskAddress } from '../model/plan.ts';
import { chooseMailLanguage } from '../model/reader-language.ts';
import { renderMail } from '../model/render.ts';
import { type TemplateShape, templateShapes } from '../model/template-shapes.data.ts';
import { isTemplate, secretOf } from '../model/templates.rules.ts';

export function keepsAddress(template: string | null): boolean {
  if (template === null || !isTemplate(template)) return true;
  const { keeps }: TemplateShape = templateShapes[template];
  return keeps !== 'no-address';
}

function whyNotKept(template: string | null, isTest: boolean): AgainObstacle | null {
  if (isTest) return 'test';
  if (template === null || !isTemplate(template)) return 'unknown';
  const { keeps }: TemplateShape = templateShapes[template];
  const secret = secretOf(template);
  if (secret) return secret;
  return keeps ? ({ 'no-content': 'message', 'no-address': 'address' } as const)[keeps] : null;
}

export function keepsContent({ template, draft }: Pick<PlannedMail, 'template' | 'draft'>) {
  return whyNotKept(template, draft !== undefined) === null;
}

/** Returns why a mail can't be resent, or null if it can. */
export function findObstacle(mail: {
  template: string | null;
  isTest: boolean;
  state: MailState;
  planned: PlannedMail | null;
}): AgainObstacle | null {
  const why = whyNotKept(mail.template, mail.isTest);
  if (why) return why;
  if (mail.state === 'waiting' || mail.state === 'failed') return 'waiting';
  return mail.planned === null ? 'unknown' : null;
}

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

/** Records the result of a try. A failure on the last try changes the state to `given-up`. */
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

export function deleteOldMails(db: Database, before: Date): Promise<void> {
  return runInBatches((most) =>
    sql`
      delete from sent_mails where id in (
        select id from sent_mails where created_at < ${before} order by created_at limit ${most}
      ) returning 1`.execute(db.kysely),
  );
}

/** Gives up mails whose job ended without a result, for example because its process was killed on the last try. */
export async function giveUpLost(db: Database, before: Date): Promise<void> {
  await sql`
    update sent_mails set state = 'given-up'
    where state in ('waiting', 'failed') and changed_at < ${before}
  `.execute(db.kysely);
}

export interface SentMailDependencies extends Pick<Services, 'db' | 'clock' | 'log' | 'secret'> {
  site: Site;
}

const NOT_WRITTEN = 'The email could not be written. The log of the server says why.';
const LONGEST_REASON = 400;

export function createMailSender(dependencies: SentMailDependencies): MailSender {
  const { db, clock } = dependencies;
  const mostTries = mailQueue.retries + 1;
  async function end(jobId: string, state: 'sent' | 'failed' | 'withheld', reason: string | null) {
    const kept = reason?.slice(0, LONGEST_REASON) ?? null;
    await updateTried(db, jobId, { state, reason: kept, at: clock(), mostTries });
  }
  return {
    async prepare(queued, id) {
      const { mail, language } = await write(dependencies, queued).catch(async (error) => {
        await keepTry(dependencies, queued, { id, language: null });
        await end(id, 'failed', NOT_WRITTEN);
        throw error;
      });
      await keepTry(dependencies, queued, { id, language });
      return approveNotice(dependencies, mail, id, (why) => end(id, 'withheld', why));
    },
    record: (id, failure) => end(id, failure === null ? 'sent' : 'failed', failure),
  };
}

async function write(
  dependencies: SentMailDependencies,
  queued: Mail | PlannedMail,
): Promise<{ mail: Mail; language: string | null }> {
  if ('text' in queued) return { mail: queued, language: null };
  const language = await chooseMailLanguage(dependencies, queued);
  return { mail: await renderMail(dependencies, queued, language), language };
}

async function keepTry(
  { db, clock, secret }: SentMailDependencies,
  queued: Mail | PlannedMail,
  { id: jobId, language }: { id: string; language: string | null },
): Promise<void> {
  const { to } = queued;
  const planned = 'template' in queued ? queued : null;
  const template = planned?.template ?? null;
  await insertTry(db, {
    jobId,
    language,
    at: clock(),
    template,
    recipient: keepsAddress(template) ? to : maskAddress(to),
    recipientHash: hashRecipient(secret, to),
    businessId: planned?.businessId ?? null,
    isTest: planned?.draft !== undefined,
    planned: planned && keepsContent(planned) ? planned : null,
  });
}
