import type { EndpointInput } from '../../../contract/endpoint.ts';
import type { ListedPayment, staffPaymentCalls } from '../../../contract/staff/payments.ts';
import type { Database } from '../../../platform/database/database.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { countPayments, findPayments, type ListedRow } from './list.queries.ts';
import { monthBounds, parsePaymentSearch } from './search.rules.ts';

const MOST = 10_000;

export async function listPayments(
  db: Database,
  query: EndpointInput<typeof staffPaymentCalls.list>['query'],
): Promise<Page<ListedPayment>> {
  const { q, state, amount, month, limit, cursor } = query;
  const search = parsePaymentSearch(q);
  const filter = { search, state, amount, between: month ? monthBounds(month) : null };
  const [found, count] = await Promise.all([
    findPayments(db, filter, { after: parseTimeCursor(cursor), limit: limit + 1 }),
    countPayments(db, filter, MOST + 1),
  ]);
  const page = pageOf(found, limit, ({ listedAt: at, id }) => formatTimeCursor({ at, id }));
  return {
    ...page,
    items: page.items.map(toListed),
    total: Math.min(count, MOST),
    isTotalCapped: count > MOST,
  };
}

function toListed({ businessId, name, listedAt, paidAt, ...row }: ListedRow): ListedPayment {
  const { id, state, amount, amountRefunded, months, providerId } = row;
  return {
    ...{ id, state, amount, amountRefunded, months, reference: providerId },
    business: businessId === null || name === null ? null : { id: businessId, name },
    at: listedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}
