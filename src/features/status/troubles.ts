import type { Clock } from '../../platform/clock.ts';
import { isFull } from '../../platform/database/errors.ts';
import { isProviderAway } from '../payments/provider.ts';

/** What a process can't know but by failing at it. */
export type Trouble = 'saving' | 'paying';

export interface Troubles {
  note(error: unknown): void;
  /** Since when, as a time in milliseconds, for each that was met recently. */
  read(): Partial<Record<Trouble, number>>;
}

/** Milliseconds after which a trouble that was not met again is over. */
const OVER = 5 * 60_000;

export function createTroubles(clock: Clock): Troubles {
  const met = new Map<Trouble, { since: number; last: number }>();
  return {
    note(error) {
      const trouble = recognize(error);
      if (!trouble) return;
      const last = clock().getTime();
      const known = met.get(trouble);
      const isSame = known && last - known.last < OVER;
      met.set(trouble, { since: isSame ? known.since : last, last });
    },
    read() {
      const now = clock().getTime();
      const lately = [...met].filter(([, { last }]) => now - last < OVER);
      return Object.fromEntries(lately.map(([trouble, { since }]) => [trouble, since]));
    },
  };
}

function recognize(error: unknown): Trouble | null {
  if (isFull(error)) return 'saving';
  return isProviderAway(error) ? 'paying' : null;
}
