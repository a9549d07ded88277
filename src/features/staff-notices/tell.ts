import type { User } from '../../contract/accounts.ts';
import { hasRight } from '../../contract/rights.ts';
import type { NoticeChoices, Waiting } from '../../contract/staff/notices.ts';
import type { Config } from '../../platform/config.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { findUser } from '../accounts/queries.ts';
import { describeNumbers, writeDigest, writeOverdueMail } from './mail.ts';
import { countDay, type DayNumbers, listStaff, takeNotice } from './queries.ts';
import { pickWaiting, readWaiting, type WaitingDependencies } from './waiting.ts';

const DAY = 86_400_000;

export interface TellDependencies extends WaitingDependencies {
  config: Pick<Config, 'requireTwoFactor'>;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
}

/** Each staff account, once a day: what waits of their kinds, and what happened yesterday. */
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
    const notice = { userId: user.id, kind: 'digest', day: dayOf(at) };
    if (!(await takeNotice(trx, notice))) return;
    await jobs.enqueue(trx, mailQueue, writeDigest(site, user, { waiting, numbers: told, at }));
  });
}

/** For whom the oldest of a kind has waited longer than promised; once a day for each kind. */
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
      const notice = { userId: user.id, kind: `overdue-${waiting.kind}`, day: dayOf(at) };
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
  for (const member of await listStaff(db)) {
    if (!member[choice]) continue;
    const user = await findUser(db, member, config.requireTwoFactor);
    if (user && hasRight(user, 'staff')) yield user;
  }
}

function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
