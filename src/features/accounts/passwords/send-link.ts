import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { recordChange } from '../../audit/record-change.ts';
import { noticeOf } from '../../mails/model/plan.ts';
import type { Site } from '../../settings/site.ts';
import { countPasswordLinks, createLink, recordMail } from '../model/links.queries.ts';
import { writeInvitation, writeNoPassword, writePasswordLink } from '../model/mail.ts';
import { type Forgetful, lockByEmail } from '../model/passwords.queries.ts';

const HOUR = 3_600_000;
const MAX_PER_HOUR = 3;

export const sendPasswordLink: Queue<{ email: string }> = {
  name: 'send-password-link',
  retries: 20,
};

export interface LinkServices extends Pick<Services, 'db' | 'clock' | 'jobs'> {
  site: Site;
}

/** Enqueues the request. The account is looked up in a job, so that response times don't reveal whether it exists. */
export async function requestPasswordLink(
  { db, jobs }: Pick<LinkServices, 'db' | 'jobs'>,
  request: { email: string },
): Promise<void> {
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, sendPasswordLink, request));
}

export async function mailPasswordLink(
  services: LinkServices,
  { email }: { email: string },
): Promise<void> {
  const { db, clock, jobs } = services;
  await db.kysely.transaction().execute(async (trx) => {
    const person = await lockByEmail(trx, email);
    if (!person || person.isDisabled) return;
    const sentAt = clock();
    const sent = await countPasswordLinks(trx, person.id, new Date(sentAt.getTime() - HOUR));
    if (sent >= MAX_PER_HOUR) return;
    await jobs.enqueue(trx, mailQueue, await writeFor(trx, services, person));
    await recordChange(trx, {
      at: sentAt,
      actor: 'visitor',
      action: 'account.forget-password',
      after: { userId: person.id, email: person.email },
    });
  });
}

async function writeFor(
  trx: DatabaseTransaction,
  { clock, site }: LinkServices,
  { id, email, name, hasPassword, hasPasskey, isFromOrganization }: Forgetful,
): Promise<PlannedMail> {
  const link = { kind: 'password' as const, userId: id, at: clock() };
  if (hasPassword || hasPasskey) {
    return writePasswordLink(site, email, { name, token: await createLink(trx, link) });
  }
  await recordMail(trx, link);
  if (isFromOrganization) return writeNoPassword(site, email, name);
  const token = await createLink(trx, { ...link, kind: 'invitation' });
  const invitation = writeInvitation(site, email, { name, token });
  // Anyone may have requested this email, so it carries the notice on password requests.
  return { ...invitation, notice: noticeOf('staff-passwords') };
}
