import type { EndpointInput } from '../../../contract/endpoint.ts';
import { DONE_DAYS } from '../../../contract/staff/decision-limits.ts';
import type { DoneItem, triageCalls } from '../../../contract/staff/triage.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { secondsToUndo } from '../../audit/undo.ts';
import { countDone, findDone } from './done.queries.ts';
import { kindsOf, type QueueDependencies, type Reader } from './list.ts';

const MOST = 1000;
const DAY = 86_400_000;

export async function listDone(
  { db, clock }: Pick<QueueDependencies, 'db' | 'clock'>,
  query: EndpointInput<(typeof triageCalls)['done']>['query'],
  me: Reader,
): Promise<Page<DoneItem>> {
  const filter = {
    kinds: kindsOf(me, query.kind),
    since: new Date(clock().getTime() - DONE_DAYS * DAY),
    by: query.assigned === 'me' ? me.id : null,
    state: query.state,
    q: query.q,
    knowsOwners: me.rights.includes('listings'),
    reader: me.id,
  };
  const [found, count] = await Promise.all([
    findDone(db, filter, { after: parseTimeCursor(query.cursor), limit: query.limit + 1 }),
    countDone(db, filter, MOST + 1),
  ]);
  const page = pageOf(found, query.limit, formatTimeCursor);
  return {
    ...page,
    items: page.items.map(({ at, isMine, ...row }) => ({
      ...row,
      at: at.toISOString(),
      undoableFor: isMine && row.kind === 'listing' ? secondsToUndo(at, clock()) : null,
    })),
    total: Math.min(count, MOST),
    isTotalCapped: count > MOST,
  };
}
