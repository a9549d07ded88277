import { FIGURE_KINDS, type FigureCounts } from '../../contract/figures.ts';
import type { MailValue, PlannedMail } from '../../platform/mail/planned.ts';
import { planMail } from '../mails/plan.ts';
import { FIGURE_STOPS } from './stops.ts';

interface Month {
  to: string;
  name: string;
  month: Date;
  monthBefore: Date;
  figures: FigureCounts;
  former: FigureCounts;
  /** Null on a listing without a paid year. */
  premiumUntil: Date | null;
  deskUrl: string;
  ownerId: number;
  businessId: number;
}

export function writeMonthMail(mail: Month): PlannedMail {
  const { to, name: listing, figures, former, premiumUntil, ownerId, businessId } = mail;
  const [month, before] = [mail.month, mail.monthBefore].map((date) => ({
    month: date.toISOString(),
  })) as [MailValue, MailValue];
  const told = FIGURE_KINDS.filter((kind) => figures[kind] > 0 || former[kind] > 0);
  const lines = told.map<MailValue>((kind) => ({
    words: `figure-${kind}`,
    with: { now: figures[kind], month: before, before: former[kind] },
  }));
  return planMail(
    'monthly-figures',
    to,
    {
      ...{ listing, month, figures: { lines }, manage_url: mail.deskUrl },
      best_figure: describeBest(figures),
      ends_on: premiumUntil && { day: premiumUntil.toISOString() },
    },
    { businessId, list: { name: FIGURE_STOPS, to: String(ownerId) } },
  );
}

function describeBest({ seen, views }: FigureCounts): MailValue {
  if (seen > 0) return { words: 'best-seen', count: seen };
  return views > 0 ? { words: 'best-views', count: views } : { words: 'best-contact' };
}
