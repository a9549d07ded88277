import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { ListedPayment } from '../../../contract/staff/payments.ts';
import { formatDate } from '../../dates.ts';
import { formatCents, formatCount } from '../../format.ts';
import { formatParameters } from '../../parameters.ts';
import { Link } from '../../ui/link.tsx';
import { QueueList } from '../staff-screen.tsx';
import type { Filter } from './filters.tsx';
import { StateBadge } from './state-badge.tsx';
import { formatTerm } from './words.ts';

export function PaymentList({ filter }: { filter: Filter }) {
  return (
    <QueueList
      list="GET /api/admin/payments"
      request={{ query: filter as object }}
      label={m.common_payments()}
      none={Object.values(filter).some(Boolean) ? m.payments_no_match() : m.payments_empty()}
      failure={m.payments_load_failed()}
      more={m.common_show_older()}
      head={({ total, isTotalCapped }) => (
        <p className="mb-2 text-sm text-muted" aria-live="polite">
          {isTotalCapped && `${m.common_more_than()} `}
          {total > 0 && formatCount(total, m.count_payments)}
        </p>
      )}
      keyOf={({ id }) => id}
      look="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken lg:grid-cols-[minmax(0,1fr)_10rem_9rem_10rem]"
    >
      {(payment) => <PaymentFacts payment={payment} filter={filter} />}
    </QueueList>
  );
}

function PaymentFacts({ payment, filter }: { payment: ListedPayment; filter: Filter }) {
  const { id, business, state, amount, amountRefunded, months, at } = payment;
  const search = formatParameters(screens.payments, { ...filter, payment: String(id) });
  return (
    <>
      <p className="min-w-0">
        <Link
          to={{ search }}
          className="font-semibold wrap-anywhere text-accent after:absolute after:inset-0 hover:underline"
        >
          {business?.name ?? m.payments_listing_removed()}
        </Link>
        <span className="block text-sm text-muted">
          {m.payments_receipt_for_months({ id, months: formatTerm(months) })}
        </span>
      </p>
      <p className="text-right tabular-nums">
        <span className="font-semibold">{formatCents(amount)}</span>
        {amountRefunded > 0 && (
          <span className="block text-sm text-muted">
            {m.payments_amount_back({ price: formatCents(amountRefunded) })}
          </span>
        )}
      </p>
      <p>
        <StateBadge state={state} />
      </p>
      <p className="text-right text-sm text-muted">
        <time dateTime={at}>{formatDate(at)}</time>
      </p>
    </>
  );
}
