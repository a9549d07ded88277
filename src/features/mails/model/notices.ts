import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { type Mail, type Notice, withStopAddress } from '../../../platform/mail/compose.ts';
import { isSignature, sign } from '../../../platform/signature.ts';
import type { Site } from '../../settings/site.ts';
import { deleteOldNotices, hashRecipient, isStopped, takeDay } from './notices.queries.ts';

export const STOP_PATH = '/api/stop-mails';

const STOP = 'stop mails';
const KEPT = 2 * 86_400_000;

/** Mails that anyone can trigger by entering an address, with their daily limit per recipient. */
export const strangersMails = {
  'listing-submitted': { mostADay: 1 },
  'confirm-review': { mostADay: 4 },
  'review-links': { mostADay: 1 },
  inquiries: { mostADay: 20 },
  'newsletter-confirm': { mostADay: 2, isLink: true },
  corrections: { mostADay: 5 },
  'correction-decisions': { mostADay: 5 },
  'event-decisions': { mostADay: 5 },
  'owner-links': { mostADay: 5, isLink: true },
  'owner-contact': { mostADay: 3, isLink: true },
  'person-invited': { mostADay: 3, isLink: true },
  claims: { mostADay: 3, isLink: true },
  'claim-links': { mostADay: 3, isLink: true },
  'claim-proved': { mostADay: 5, isLink: true },
  'claim-disputed': { mostADay: 3, isLink: true },
  'staff-claims': { mostADay: 20, isLink: true },
  'staff-passwords': { mostADay: 10, isLink: true },
  'staff-addresses': { mostADay: 3, isLink: true },
} as const satisfies Record<string, { mostADay: number; isLink?: true }>;

const ruleOfKind = new Map<string, { mostADay: number; isLink?: true }>(
  Object.entries(strangersMails),
);

export interface NoticeDependencies extends Pick<Services, 'db' | 'clock' | 'log' | 'secret'> {
  site: Site;
}

export type Withheld = 'stopped' | 'one-a-day' | 'switched-off';

/** Returns the mail with an unsubscribe link, or null if it must not be sent; then calls `withhold` with the reason. */
export async function approveNotice(
  { db, clock, log, secret, site }: NoticeDependencies,
  mail: Mail,
  jobId: string,
  withhold?: (why: Withheld) => Promise<void>,
): Promise<Mail | null> {
  const { notice } = mail;
  if (!notice) return mail;
  const { kind, list } = notice;
  const recipient = hashRecipient(secret, mail.to);
  const at = clock();
  await deleteOldNotices(db, new Date(at.getTime() - KEPT));
  const off = findSwitch(site, kind);
  const why = off ?? (await findObstacle(db, notice, { recipient, kind, jobId, at }));
  if (why) {
    log.info({ kind, why }, 'an email was not sent');
    await withhold?.(why);
    return null;
  }
  const { name = '', to = recipient } = list ?? {};
  const token = sign(secret, purposeOf(name), to);
  const link = new URLSearchParams({ ...(name && { list: name }), to, token });
  return withStopAddress(mail, `${site.url}${STOP_PATH}?${link}`);
}

/** Stops emails that were enqueued before their kind was switched off. */
function findSwitch({ settings }: Site, kind: string): 'switched-off' | null {
  return settings.stoppedMails.some((one) => one === kind) ? 'switched-off' : null;
}

async function findObstacle(
  db: Database,
  { isDaily, list }: Notice,
  day: { recipient: string; kind: string; jobId: string; at: Date },
): Promise<Withheld | null> {
  const { mostADay = 1, isLink = false } = ruleOfKind.get(day.kind) ?? {};
  if (await isStopped(db.kysely, day.recipient, { isLink, list: list?.name })) return 'stopped';
  return !isDaily || (await takeTurn(db.kysely, day, mostADay)) ? null : 'one-a-day';
}

export async function takeTurn(
  db: Database['kysely'],
  day: { recipient: string; kind: string; jobId: string; at: Date },
  mostADay: number,
): Promise<boolean> {
  for (let turn = 1; turn <= mostADay; turn += 1) {
    const kind = turn === 1 ? day.kind : `${day.kind} ${turn}`;
    if (await takeDay(db, { ...day, kind })) return true;
  }
  return false;
}

export interface StopLink {
  /** Name of the list; empty for all emails about listings. */
  list: string;
  to: string;
  token: string;
}

export function isStopLink(secret: string, { list, to, token }: StopLink): boolean {
  return isSignature(token, secret, { purpose: purposeOf(list), text: to });
}

function purposeOf(list: string): string {
  return list ? `${STOP}: ${list}` : STOP;
}
