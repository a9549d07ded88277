import * as m from '#messages';
import { COUNTED_KINDS, type StatisticsCounts } from '../../contract/statistics.owner.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../platform/mail/planned.ts';
import { linkToOwnerArea } from '../mails/model/links.ts';
import type { StopList } from '../mails/model/notices.queries.ts';
import { planMail } from '../mails/model/plan.ts';
import {
  isMailed,
  listMonthsOfOwners,
  type MonthOfOwner,
  monthFrom,
  setMailed,
  statisticsDay,
  takeMonth,
} from './queries.ts';

export const FIGURE_STOPS = 'figures';

export function createStatisticsStops(db: Database): StopList {
  return {
    get question() {
      return m.statistics_mails_stop();
    },
    get stopped() {
      return m.statistics_mails_stopped();
    },
    isStopped: async (owner) => !(await isMailed(db, Number(owner))),
    stop: (owner) => setMailed(db, Number(owner), false),
    resume: (owner) => setMailed(db, Number(owner), true),
  };
}

export type MonthlyDependencies = Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>;

const BATCH = 200;

export async function mailLastMonth(dependencies: MonthlyDependencies): Promise<void> {
  const { db, clock } = dependencies;
  const now = clock();
  const [before = '', start = '', end = ''] = [-2, -1, 0].map((at) =>
    statisticsDay(monthFrom(now, at)),
  );
  let afterId = 0;
  for (;;) {
    const page = { afterId, limit: BATCH };
    const owners = await listMonthsOfOwners(db, { before, start, end }, page);
    for (const owner of owners.filter(hasNews)) await mailOwner(dependencies, owner, now);
    afterId = owners.at(-1)?.ownerId ?? 0;
    if (owners.length < BATCH) return;
  }
}

function hasNews({ figures: statistics }: MonthOfOwner): boolean {
  return COUNTED_KINDS.some((kind) => statistics[kind] > 0);
}

async function mailOwner(dependencies: MonthlyDependencies, owner: MonthOfOwner, now: Date) {
  const { db, jobs } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    if (!(await takeMonth(trx, owner.ownerId, statisticsDay(monthFrom(now, -1))))) return;
    await jobs.enqueue(trx, mailQueue, await writeMail(trx, dependencies, owner, now));
  });
}

async function writeMail(
  trx: DatabaseTransaction,
  { site }: MonthlyDependencies,
  { businessId, email, isPremium, premiumUntil, ...owner }: MonthOfOwner,
  now: Date,
) {
  const link = { businessId, email, at: now, siteUrl: site.url };
  return writeMonthMail({
    ...owner,
    to: email,
    month: monthFrom(now, -1),
    monthBefore: monthFrom(now, -2),
    premiumUntil: isPremium ? premiumUntil : null,
    businessId,
    ownerUrl: await linkToOwnerArea(trx, link),
  });
}

interface Month {
  to: string;
  name: string;
  month: Date;
  monthBefore: Date;
  figures: StatisticsCounts;
  former: StatisticsCounts;
  premiumUntil: Date | null;
  ownerUrl: string;
  ownerId: number;
  businessId: number;
}

function writeMonthMail(mail: Month): PlannedMail {
  const {
    to,
    name: listing,
    figures: statistics,
    former,
    premiumUntil,
    ownerId,
    businessId,
  } = mail;
  const [month, before] = [mail.month, mail.monthBefore].map((date) => ({
    month: date.toISOString(),
  })) as [MailValue, MailValue];
  const told = COUNTED_KINDS.filter((kind) => statistics[kind] > 0 || former[kind] > 0);
  const lines = told.map<MailValue>((kind) => ({
    words: `figure-${kind}`,
    with: { now: statistics[kind], month: before, before: former[kind] },
  }));
  return planMail(
    'monthly-figures',
    to,
    {
      listing,
      month,
      figures: { lines },
      manage_url: mail.ownerUrl,
      best_figure: describeBest(statistics),
      ends_on: premiumUntil && { day: premiumUntil.toISOString() },
    },
    { businessId, list: { name: FIGURE_STOPS, to: String(ownerId) } },
  );
}

function describeBest({ seen, views }: StatisticsCounts): MailValue {
  if (seen > 0) return { words: 'best-seen', count: seen };
  return views > 0 ? { words: 'best-views', count: views } : { words: 'best-contact' };
}
