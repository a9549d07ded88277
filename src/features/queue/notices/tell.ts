import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { NoticeChoices, Waiting } from '../../../contract/queue.staff.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { hasRight } from '../../../domain/rights.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import { findUser } from '../../accounts/model/queries.ts';
import type { StopList, StopLists } from '../../mails/model/notices.queries.ts';
import { planMail } from '../../mails/model/plan.ts';
import { pickWaiting, readWaiting, type WaitingDependencies } from '../model/waiting.ts';
import {
  countDay,
  type DayNumbers,
  findChoices,
  listNotifiedStaff,
  saveChoices,
  takeNotice,
} from './queries.ts';

export const DIGEST_STOPS = 'staff-digest';
export const OVERDUE_STOPS = 'staff-overdue';

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

const DAY = 86_400_000;

export interface TellDependencies extends WaitingDependencies, Pick<Services, 'jobs' | 'site'> {
  config: Pick<Config, 'requireTwoFactor'>;
}

/** Emails each staff member once a day what is waiting for them and yesterday's numbers. */
export async function mailDigests(dependencies: TellDependencies): Promise<void> {
  const { db, clock } = dependencies;
  const today = startOfDay(clock());
  const yesterday = { start: new Date(today.getTime() - DAY), end: today };
  const [all, numbers] = await Promise.all([readWaiting(dependencies), countDay(db, yesterday)]);
  for await (const user of listRecipients(dependencies, 'dailyDigest')) {
    await mailDigest(dependencies, user, { all, numbers });
  }
}

async function mailDigest(
  { db, clock, jobs, site }: TellDependencies,
  user: User,
  { all, numbers }: { all: Waiting[]; numbers: DayNumbers },
) {
  const at = clock();
  const waiting = pickWaiting(all, user).filter(({ count }) => count > 0);
  const told = describeNumbers(numbers, {
    listings: hasRight(user, 'listings'),
    reviews: hasRight(user, 'reviews'),
    reports: hasRight(user, 'reports'),
    payments: hasRight(user, 'payments'),
  });
  if (waiting.length === 0 && told.length === 0) return;
  await db.kysely.transaction().execute(async (trx) => {
    const notice = { userId: user.id, kind: 'digest', day: localDay(at) };
    if (!(await takeNotice(trx, notice))) return;
    await jobs.enqueue(trx, mailQueue, writeDigest(site, user, { waiting, numbers: told, at }));
  });
}

/** Emails staff about kinds whose oldest item is overdue, at most once a day per kind. */
export async function mailOverdue(dependencies: TellDependencies): Promise<void> {
  const late = (await readWaiting(dependencies)).filter(({ isOverdue }) => isOverdue);
  if (late.length === 0) return;
  for await (const user of listRecipients(dependencies, 'overdueMail')) {
    await mailLate(dependencies, user, pickWaiting(late, user));
  }
}

async function mailLate({ db, clock, jobs, site }: TellDependencies, user: User, late: Waiting[]) {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const untold = [];
    for (const waiting of late) {
      const notice = { userId: user.id, kind: `overdue-${waiting.kind}`, day: localDay(at) };
      if (await takeNotice(trx, notice)) untold.push(waiting);
    }
    if (untold.length === 0) return;
    await jobs.enqueue(trx, mailQueue, writeOverdueMail(site, user, untold, at));
  });
}

async function* listRecipients(
  { db, config }: TellDependencies,
  choice: keyof NoticeChoices,
): AsyncGenerator<User> {
  for (const member of await listNotifiedStaff(db)) {
    if (!member[choice]) continue;
    const user = await findUser(db, member, config.requireTwoFactor);
    if (user && hasRight(user, 'staff')) yield user;
  }
}

function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}

export function localDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

interface Site {
  url: string;
}

interface Recipient {
  id: string;
  email: string;
}

const paths: Record<QueueKind, string> = {
  listing: '/admin/triage?kind=listing',
  change: '/admin/triage?kind=change',
  claim: '/admin/triage?kind=claim',
  reviews: '/admin/triage?kind=reviews',
  review: '/admin/triage?kind=review',
  reported: '/admin/triage?kind=reported',
  reply: '/admin/triage?kind=reply',
  report: '/admin/triage?kind=report',
  photo: '/admin/triage?kind=photo',
  twin: '/admin/triage?kind=twin',
  doubt: '/admin/triage?kind=doubt',
  message: '/admin/triage?kind=message',
  event: '/admin/triage?kind=event',
};

interface Day {
  waiting: Waiting[];
  numbers: MailValue[];
  at: Date;
}

function writeDigest(site: Site, to: Recipient, day: Day): PlannedMail {
  const list = { name: DIGEST_STOPS, to: to.id };
  const hasNumbers = day.numbers.length > 0;
  const fields = {
    yesterday: hasNumbers ? { words: 'yesterday' } : null,
    numbers: hasNumbers ? { lines: day.numbers } : null,
    dashboard_url: `${site.url}/admin`,
  };
  const total = day.waiting.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return planMail('staff-quiet-day', to.email, fields, { list });
  const rows = describeWaiting(site, day.waiting, day.at);
  const counted = { ...fields, count: String(total) };
  return planMail('staff-digest', to.email, counted, { list, rows });
}

function writeOverdueMail(site: Site, to: Recipient, waiting: Waiting[], at: Date): PlannedMail {
  const list = { name: OVERDUE_STOPS, to: to.id };
  const rows = describeWaiting(site, waiting, at);
  const queue_url = `${site.url}/admin/triage`;
  return planMail('staff-overdue', to.email, { queue_url }, { list, rows });
}

function describeWaiting(site: Site, waiting: Waiting[], at: Date) {
  return waiting.map(({ kind, count, isCapped, since, isOverdue }) => {
    const number = String(count);
    const values = {
      what: { words: `waits-${kind}` },
      number: isCapped ? { words: 'more-than', with: { number } } : number,
      age: since ? describeAge(at.getTime() - Date.parse(since)) : '',
    };
    const waits = { words: isOverdue ? 'waits-late' : 'waits', with: values };
    return { waiting: waits, waiting_url: site.url + paths[kind] };
  });
}

function describeAge(milliseconds: number): MailValue {
  const hours = Math.floor(milliseconds / 3_600_000);
  return { words: 'oldest-for', with: { age: describeHours(hours) } };
}

function describeHours(hours: number): MailValue {
  if (hours < 1) return { words: 'less-than-hour' };
  return hours < 48
    ? { words: 'hours', count: hours }
    : { words: 'days', count: Math.floor(hours / 24) };
}

function describeNumbers(
  numbers: DayNumbers,
  may: { listings: boolean; reviews: boolean; reports: boolean; payments: boolean },
): MailValue[] {
  const { submitted, approved, reviews, reports, payments, paid, refunded } = numbers;
  const lines = [
    { isSeen: may.listings && submitted > 0, name: 'submitted', number: String(submitted) },
    { isSeen: may.listings && approved > 0, name: 'approved', number: String(approved) },
    { isSeen: may.reviews && reviews > 0, name: 'reviews', number: String(reviews) },
    { isSeen: may.reports && reports > 0, name: 'reports', number: String(reports) },
    { isSeen: may.payments && payments > 0, name: 'payments', number: String(payments) },
    { isSeen: may.payments && paid > 0, name: 'paid', number: { cents: paid } },
    { isSeen: may.payments && refunded > 0, name: 'refunded', number: { cents: refunded } },
  ];
  return lines
    .filter(({ isSeen }) => isSeen)
    .map(({ name, number }) => ({ words: `number-${name}`, with: { number } }));
}
