import type { ListedBusiness } from '../../contract/businesses.ts';
import { describeOpening } from '../../domain/hours/describe-opening.ts';
import { useMinute } from './use-minute.ts';

/** Shows, for example, `Open until 10 PM`. The server's text stays until the browser has checked its own clock. */
export function OpenStatus({
  business,
}: {
  business: Pick<ListedBusiness, 'openings'> & { timeZone?: string | null | undefined };
}) {
  const { openings, timeZone } = business;
  const now = useMinute();
  if (!timeZone || openings.length === 0) return null;
  const isOpen = openings.some(
    ({ opensAt, closesAt }) => Date.parse(opensAt) <= now && now < Date.parse(closesAt),
  );
  const state = isOpen ? 'open-now' : 'open-later';
  return (
    <span className={now ? `open ${state}` : 'open'} suppressHydrationWarning>
      {now ? describeOpening(openings, timeZone, now) : ''}
    </span>
  );
}
