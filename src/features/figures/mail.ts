import { FIGURE_KINDS, type FigureCounts, type FigureKind } from '../../contract/figures.ts';
import { composeMail, type Mail, type MailLine } from '../../platform/mail/compose.ts';
import { FIGURE_STOPS } from './stops.ts';

interface Month {
  to: string;
  name: string;
  month: string;
  monthBefore: string;
  figures: FigureCounts;
  former: FigureCounts;
  /** `May 3, 2027`; null on a listing without a paid year. */
  premiumUntil: string | null;
  desk: MailLine;
  ownerId: number;
}

const LABELS: Record<FigureKind, string> = {
  seen: 'Seen in lists',
  views: 'Page views',
  calls: 'Taps on Call',
  directions: 'Taps on Directions',
  website: 'Website visits',
};

export function writeMonthMail(site: { name: string; url: string }, month: Month): Mail {
  const { to, name, figures, former, premiumUntil, desk, ownerId } = month;
  const told = FIGURE_KINDS.filter((kind) => figures[kind] > 0 || former[kind] > 0);
  return composeMail({
    to,
    site,
    subject: `${describeBest(figures)} in ${month.month}`,
    lines: [
      `This is how ${name} did on ${site.name} in ${month.month}:`,
      told
        .map(
          (kind) =>
            `${LABELS[kind]}: ${format(figures[kind])} (${month.monthBefore}: ${format(former[kind])})`,
        )
        .join('\n'),
      ...(premiumUntil ? [`Your premium year ends on ${premiumUntil}.`] : []),
      'The real numbers are likely higher: a home or an office counts once an hour, and robots and your own visits do not count.',
      desk,
    ],
    notice: {
      kind: 'figures',
      isDaily: false,
      why: `You are getting this email because you manage ${name} on ${site.name}.`,
      list: { name: FIGURE_STOPS, to: String(ownerId), label: 'Stop the monthly figures' },
    },
  });
}

function describeBest({ seen, views }: FigureCounts): string {
  if (seen > 0) return `Your sign was seen ${times(seen)}`;
  return views > 0 ? `Your page was opened ${times(views)}` : 'People contacted you';
}

function times(count: number): string {
  return count === 1 ? 'once' : `${format(count)} times`;
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
