import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { type Mail, mailQueue } from '../../../platform/mail/compose.ts';
import type { MailDesk } from '../../../platform/mail/mailer.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { hashRecipient } from '../../notices/hash-recipient.ts';
import { approveNotice } from '../../notices/notices.ts';
import type { Site } from '../../settings/site.ts';
import { maskAddress } from '../mask-address.rules.ts';
import { chooseLanguage } from '../reader-language.ts';
import { renderMail } from '../render.ts';
import { keepsAddress, keepsContent } from './keep.rules.ts';
import { insertTry, updateTried } from './record.queries.ts';

export interface OwnerAreaDependencies {
  db: Database;
  clock: Clock;
  log: Log;
  secret: string;
  site: Site;
}

const NOT_WRITTEN = 'The email could not be written. The log of the server says why.';
const LONGEST_REASON = 400;

export function createMailDesk(dependencies: OwnerAreaDependencies): MailDesk {
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
  dependencies: OwnerAreaDependencies,
  queued: Mail | PlannedMail,
): Promise<{ mail: Mail; language: string | null }> {
  if ('text' in queued) return { mail: queued, language: null };
  const language = await chooseLanguage(dependencies, queued);
  return { mail: await renderMail(dependencies, queued, language), language };
}

async function keepTry(
  { db, clock, secret }: OwnerAreaDependencies,
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
