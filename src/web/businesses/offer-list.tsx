import * as m from '#messages';
import type { Offer } from '../../domain/offers.ts';
import { formatDate } from '../kit/dates.ts';

export function OfferList({ offers }: { offers: (Offer & { isRunning?: boolean })[] }) {
  return (
    <ul className="flex max-w-[70ch] flex-col gap-3">
      {offers.map(({ title, words, code, from, until, isRunning = true }) => (
        <li
          key={`${title} ${from} ${until}`}
          className="rounded-card border border-gold-line bg-gold-soft p-3 wrap-anywhere"
        >
          <p className="font-semibold">{title}</p>
          {words && <p className="whitespace-pre-line">{words}</p>}
          {code && <p>{m.offers_code_named({ code })}</p>}
          <p className="text-sm text-muted">
            {isRunning
              ? m.common_until({ date: formatDate(until) })
              : m.offers_days({ from: formatDate(from), until: formatDate(until) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
