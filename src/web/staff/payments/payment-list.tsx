import { useInfiniteQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { ListedPayment } from '../../../contract/staff/payments.ts';
import { formatDate } from '../../dates.ts';
import { formatCents, formatCount } from '../../format.ts';
import { formatParameters } from '../../parameters.ts';
import { readPages } from '../../read-pages.ts';
import { Link } from '../../ui/link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import type { Filter } from './filters.tsx';
import { StateBadge } from './state-badge.tsx';
import { formatTerm } from './words.ts';

export function PaymentList({ filter }: { filter: Filter }) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/payments', { query: filter as object }),
    // New payments arrive while it is open.
    staleTime: 0,
  });
  if (query.isPending) {
    return <StaffSkeleton />;
  }
  if (!query.data) {
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_payments_the_payments_could_not_be_loaded()}
      />
    );
  }
  const payments = query.data.pages.flatMap(({ items }) => items);
  const { total = 0, isTotalCapped } = query.data.pages[0] ?? {};
  if (payments.length === 0) return <Empty isFiltered={Object.values(filter).some(Boolean)} />;
  return (
    <>
      <p className="mb-2 text-sm text-muted" aria-live="polite">
        {isTotalCapped && `${m.staff_payments_more_than()} `}
        {formatCount(total, m.count_payments)}
      </p>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} filter={filter} />
        ))}
      </ol>
      <MoreButton
        query={query}
        label={m.staff_payments_show_older()}
        className="mt-4 flex justify-center"
      />
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="rounded-card border border-line bg-surface p-6 text-center text-muted">
      {isFiltered
        ? m.staff_payments_no_payment_matches_clear_the()
        : m.staff_payments_nobody_has_paid_for_a_listing()}
    </p>
  );
}

function PaymentRow({ payment, filter }: { payment: ListedPayment; filter: Filter }) {
  const { id, business, state, amount, amountRefunded, months, at } = payment;
  const search = formatParameters(screens.payments, { ...filter, payment: String(id) });
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken lg:grid-cols-[minmax(0,1fr)_10rem_9rem_10rem]">
      <p className="min-w-0">
        <Link
          to={{ search }}
          className="font-semibold wrap-anywhere text-accent after:absolute after:inset-0 hover:underline"
        >
          {business?.name ?? m.staff_payments_a_listing_that_was_removed()}
        </Link>
        <span className="block text-sm text-muted">
          {m.staff_payments_receipt_id_months({ id, months: formatTerm(months) })}
        </span>
      </p>
      <p className="text-right tabular-nums">
        <span className="font-semibold">{formatCents(amount)}</span>
        {amountRefunded > 0 && (
          <span className="block text-sm text-muted">
            {m.staff_payments_price_back({ price: formatCents(amountRefunded) })}
          </span>
        )}
      </p>
      <p>
        <StateBadge state={state} />
      </p>
      <p className="text-right text-sm text-muted">
        <time dateTime={at}>{formatDate(at)}</time>
      </p>
    </li>
  );
}
