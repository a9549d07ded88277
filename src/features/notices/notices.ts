import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { type Mail, withStopAddress } from '../../platform/mail/compose.ts';
import { isSignature, sign } from '../../platform/signature.ts';
import { deleteOldNotices, isStopped, takeDay } from './queries.ts';
import { findMailbox } from './recipient.rules.ts';

export const STOP_PATH = '/api/stop-mails';

const RECIPIENT = 'mail recipient';
const STOP = 'stop mails';
const KEPT = 2 * 86_400_000;

export interface NoticeDependencies {
  db: Database;
  clock: Clock;
  log: Log;
  secret: string;
  site: { name: string; url: string };
}

/** Null when its recipient stopped emails of its sort, or got one of its kind today. */
export async function approveNotice(
  { db, clock, log, secret, site }: NoticeDependencies,
  mail: Mail,
  jobId: string,
): Promise<Mail | null> {
  const { notice } = mail;
  if (!notice) return mail;
  const { kind } = notice;
  const recipient = sign(secret, RECIPIENT, findMailbox(mail.to));
  const at = clock();
  await deleteOldNotices(db, new Date(at.getTime() - KEPT));
  const isWanted =
    !(await isStopped(db, recipient)) &&
    (!notice.isDaily || (await takeDay(db, { recipient, kind, jobId, at })));
  if (!isWanted) {
    log.info(
      { kind },
      'an email was not sent: its recipient opted out, or got one of its kind today',
    );
    return null;
  }
  const { name = '', to = recipient } = notice.list ?? {};
  const token = sign(secret, purposeOf(name), to);
  const link = new URLSearchParams({ ...(name && { list: name }), to, token });
  return withStopAddress(mail, `${site.url}${STOP_PATH}?${link}`);
}

export interface StopLink {
  /** Empty for all emails about listings. */
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
