import * as m from '#messages';
import { describeHours } from '../../../contract/hours/words.ts';
import { describeOffers } from '../../../contract/offers.ts';
import { describeValues } from '../../../contract/owner-area/describe-values.ts';
import { describeServices } from '../../../contract/services.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { findCategory } from '../../businesses/queries.ts';
import { findTradeNames } from '../../trades/ids.queries.ts';
import { type Snapshot, type UndoField, undoFields, undoWords } from './undoable.rules.ts';

const LONGEST = 300;

async function openNaming(
  trx: DatabaseTransaction,
  snapshots: Snapshot[],
): Promise<(field: UndoField, values: Snapshot) => string> {
  const trades = await findTradeNames(
    trx,
    snapshots.flatMap(({ trades = [] }) => trades),
  );
  const categories = new Map<number, string>();
  for (const { categoryId } of snapshots) {
    if (categoryId === undefined || categories.has(categoryId)) continue;
    const category = await findCategory(trx, categoryId);
    categories.set(categoryId, category?.name ?? m.changes_category_deleted_name());
  }
  const describe = (field: UndoField, values: Snapshot): string => {
    if (field === 'categoryId') return categories.get(values.categoryId ?? 0) ?? '';
    if (field === 'place') return values.place ? describeValues(values.place) : '';
    if (field === 'hours') return values.hours ? describeHours(values.hours) : '';
    if (field === 'services') return describeServices(values.services ?? []);
    if (field === 'offers') return describeOffers(values.offers ?? []);
    if (field !== 'trades') return values[field] ?? '';
    return (values.trades ?? []).flatMap((id) => trades.get(id) ?? []).join(', ');
  };
  return (field, values) => shorten(describe(field, values));
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text;
}

/** A field's values in words; empty for none. */
export interface NamedChange {
  field: UndoField;
  before: string;
  after: string;
}

export async function nameChanges(
  trx: DatabaseTransaction,
  before: Snapshot,
  after: Snapshot,
): Promise<NamedChange[]> {
  const name = await openNaming(trx, [before, after]);
  return undoFields
    .filter((field) => field in after)
    .map((field) => ({ field, before: name(field, before), after: name(field, after) }));
}

/** `Phone: 208-555-0100 → 208-555-0199`. */
export function describeChange({ field, before, after }: NamedChange): string {
  const nothing = m.common_nothing_lower();
  return `${undoWords(field)}: ${before || nothing} → ${after || nothing}`;
}
