import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { inLanguage } from '../../../platform/language.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { createToken, hashToken } from '../../../platform/token.ts';
import { chooseMailLanguage } from '../../mails/model/reader-language.ts';
import type { Site } from '../../settings/site.ts';
import { nameChanges, writeChange, writeChangesMail } from './change-mail.ts';
import { lockCollected, markMailed } from './changes.queries.ts';
import { createRevokeLink } from './disown.ts';
import { compareSnapshots, distinctNotes } from './undoable.rules.ts';

export const UNDO_PATH = '/api/owner-undo';
/** Seconds during which changes are collected into one mail. */
export const COLLECTED_FOR = 600;
const UNDO_FOR = 7 * 86_400_000;
const MAX_NOTES = 20;

export const mailOwnerChanges: Queue<{ undoId: number }> = {
  name: 'mail-owner-changes',
  retries: 20,
};

export interface ChangeMailDependencies extends Pick<Services, 'db' | 'clock' | 'jobs' | 'secret'> {
  site: Site;
}

/** Mails collected changes. Idempotent. Sends nothing if all changes were reverted. */
export async function mailChanges(
  { db, clock, jobs, site, secret }: ChangeMailDependencies,
  { undoId }: { undoId: number },
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const undo = await lockCollected(trx, undoId);
    if (!undo) return;
    const at = clock();
    const token = createToken();
    const expiresAt = new Date(at.getTime() + UNDO_FOR);
    await markMailed(trx, undoId, { tokenHash: hashToken(token), mailedAt: at, expiresAt });
    const { before, after } = compareSnapshots(undo.before, undo.after);
    const reader = { db: { kysely: trx }, secret, site };
    // Values such as hours are formatted now, in the recipient's language, rather than when the mail is sent.
    const language = await chooseMailLanguage(reader, { to: undo.email });
    const named = await inLanguage(language, () => nameChanges(trx, before, after));
    const lines = [...named.map(writeChange), ...distinctNotes(undo.notes.slice(0, MAX_NOTES))];
    if (lines.length === 0) return;
    const { businessId, businessName: name, email } = undo;
    const undoUrl = `${site.url}${UNDO_PATH}?token=${token}`;
    const link = { businessId, invitedPersonId: null, at, siteUrl: site.url };
    const revokeUrl = createRevokeLink(secret, link);
    const mail = writeChangesMail(email, { businessId, name, lines, undoUrl, revokeUrl });
    await jobs.enqueue(trx, mailQueue, mail);
  });
}
