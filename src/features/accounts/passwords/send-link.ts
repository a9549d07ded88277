import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { createToken, hashToken } from '../../../platform/token.ts';
import { recordChange } from '../../audit/record-change.ts';
import { noticeOf } from '../../mails/model/plan.ts';
import type { Site } from '../../settings/site.ts';
import { writeInvitation, writeNoPassword, writePasswordLink } from '../model/mail.ts';
import { countLinks, type Forgetful, keepLink, lockByEmail } from '../model/passwords.queries.ts';
import { INVITATION_DAYS, PASSWORD_LINK_MINUTES } from '../model/rules.ts';
import { saveInvitation } from '../model/staff.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function keepInvitation(
  trx: DatabaseTransaction,
  now: Date,
  userId: string,
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY);
  await saveInvitation(trx, { userId, tokenHash: hashToken(token), expiresAt });
  return token;
}

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
    const sent = await countLinks(trx, person.id, new Date(sentAt.getTime() - HOUR));
    if (sent >= MAX_PER_HOUR) return;
    const { mail, tokenHash } = await writeFor(trx, services, person);
    const expiresAt = new Date(sentAt.getTime() + PASSWORD_LINK_MINUTES * 60_000);
    await keepLink(trx, { userId: person.id, tokenHash, sentAt, expiresAt });
    await jobs.enqueue(trx, mailQueue, mail);
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
): Promise<{ mail: PlannedMail; tokenHash: string | null }> {
  if (hasPassword || hasPasskey) {
    const token = createToken();
    return { mail: writePasswordLink(site, email, { name, token }), tokenHash: hashToken(token) };
  }
  if (isFromOrganization) return { mail: writeNoPassword(site, email, name), tokenHash: null };
  const token = await keepInvitation(trx, clock(), id);
  const invitation = writeInvitation(site, email, { name, token });
  // Anyone may have requested this email, so it carries the notice on password requests.
  return { mail: { ...invitation, notice: noticeOf('staff-passwords') }, tokenHash: null };
}
