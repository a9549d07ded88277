import type { ListedBusiness } from '../../contract/businesses.ts';
import { describeOpening } from '../../contract/hours/describe-opening.ts';
import { useMinute } from './use-minute.ts';

interface OpenStatusProps {
  business: Pick<ListedBusiness, 'openings' | 'timeZone'>;
  /** What follows it, if anything. */
  end?: string;
  className?: string;
}

/** `Open until 10 PM`. What the server wrote stays until the browser has looked at its own clock. */
export function OpenStatus({ business, end = '', className }: OpenStatusProps) {
  const { openings, timeZone } = business;
  const now = useMinute();
  if (!timeZone || openings.length === 0) return null;
  const words = now && describeOpening(openings, timeZone, now);
  return (
    <span className={className} suppressHydrationWarning>
      {words ? words + end : ''}
    </span>
  );
}
