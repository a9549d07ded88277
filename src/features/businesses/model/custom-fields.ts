import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { CustomField, CustomValues } from '../../../domain/custom-fields.ts';
import { type CustomEdit, customFieldLabel, formatEdit } from '../../../domain/custom-values.ts';
import type { Service } from '../../../domain/price-list.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { keepAllowed } from '../../settings/fields.rules.ts';
import { findTradeSlugs } from '../../trades/ids.queries.ts';
import type { ListingChange } from './change-listing.rules.ts';
import {
  deriveCustom,
  findFaults,
  readEdit,
  takeCustom,
  withCustom,
} from './custom-fields.rules.ts';
import type { ListingRow } from './shapes.ts';

type Reader = Database['kysely'] | DatabaseTransaction;

export async function readFields(db: Reader): Promise<CustomField[]> {
  const { rows } = await sql<{ fields: unknown }>`
    select changed -> 'customFields' as fields from site_settings order by version desc limit 1
  `.execute(db);
  return keepAllowed(rows[0]?.fields);
}

function hasAny(custom: object | undefined): boolean {
  return custom !== undefined && Object.keys(custom).length > 0;
}

interface Given {
  edit: CustomEdit | undefined;
  listing: Pick<ListingRow, 'custom' | 'categoryId' | 'trades'>;
  by: 'owner' | 'staff';
}

/** Returns all values after an edit, or nothing without one. Throws `invalid` with the errors by field. */
export async function requireCustom(
  trx: DatabaseTransaction,
  given: Given,
): Promise<Pick<ListingChange, 'custom'>> {
  if (!hasAny(given.edit)) return {};
  const read = await requireEdit(trx, given);
  return { custom: withCustom(given.listing.custom, read.edit) };
}

/** Returns the normalized edit and the current fields. Throws `invalid` with the errors by field. */
export async function requireEdit(
  trx: DatabaseTransaction,
  { edit = {}, listing, by }: Given,
): Promise<{ edit: CustomEdit; fields: CustomField[] }> {
  if (!hasAny(edit)) return { edit, fields: [] };
  const fields = await readFields(trx);
  const { custom, categoryId } = listing;
  const holder = { categoryId, trades: await nameTrades(trx, listing.trades) };
  const faults = findFaults({ fields, custom, edit, holder, by });
  const [first] = faults;
  if (first) {
    const named = fields.find(({ key }) => first.field === `custom.${key}`);
    const detail = named ? `${customFieldLabel(named)}: ${first.message}` : first.message;
    throw new AppError('invalid', detail, { fields: faults });
  }
  return { edit: readEdit(fields, custom, edit), fields };
}

export async function tellCustom(trx: Reader, custom: CustomValues): Promise<string> {
  return hasAny(custom) ? formatEdit(await readFields(trx), custom) : '';
}

async function nameTrades(trx: DatabaseTransaction, ids: number[]): Promise<string[]> {
  const slugs = await findTradeSlugs(trx, ids);
  return ids.flatMap((id) => slugs.get(id) ?? []);
}

export async function fieldsFor(
  trx: DatabaseTransaction,
  before: ListingRow,
  wanted: ListingChange,
): Promise<CustomField[]> {
  return hasAny(before.custom) || hasAny(wanted.custom) ? readFields(trx) : [];
}

export function takeWanted(
  fields: readonly CustomField[],
  before: ListingRow,
  wanted: ListingChange,
): ListingChange {
  if (wanted.custom === undefined) return wanted;
  return { ...wanted, custom: takeCustom(fields, before.custom, wanted.custom) };
}

type Derived = Pick<ListingRow, 'customTokens' | 'customWords'>;

export async function deriveFrom(
  trx: DatabaseTransaction,
  fields: readonly CustomField[],
  row: ListingRow,
): Promise<Partial<Derived>> {
  const { customTokens, customWords } = row;
  const derived = await derive(trx, fields, row);
  return isDeepStrictEqual(derived, { customTokens, customWords }) ? {} : derived;
}

type Deriving = Pick<ListingRow, 'custom' | 'categoryId' | 'trades'> & {
  services?: Service[] | null;
};

export async function deriveFirst(trx: DatabaseTransaction, row: Deriving): Promise<Derived> {
  return derive(trx, hasAny(row.custom) ? await readFields(trx) : [], row);
}

async function derive(
  trx: DatabaseTransaction,
  fields: readonly CustomField[],
  { custom, categoryId, trades: ids, services = null }: Deriving,
): Promise<Derived> {
  const trades = hasAny(custom) ? await nameTrades(trx, ids) : [];
  return deriveCustom(fields, custom, { categoryId, trades, services });
}

interface Holder extends Derived {
  id: number;
  custom: ListingRow['custom'];
  categoryId: number;
  trades: string[];
  services: Service[] | null;
}

/**
 * Recomputes and saves the search data of listings after a change of their category, trades or fields. Locks
 * the rows in order of id.
 */
export async function deriveAnew(trx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Holder>`
    select b.id, b.custom, b.category_id, b.services, b.custom_tokens, b.custom_words,
      array(select t.slug from trades t where t.id = any(b.trades)) as trades
    from businesses b where b.id = any(${ids}::bigint[])
      and (b.custom <> '{}' or b.custom_tokens <> '{}' or b.custom_words <> '' or b.services is not null)
    order by b.id for update of b
  `.execute(trx);
  if (rows.length === 0) return;
  const fields = await readFields(trx);
  const derived = rows
    .map((row) => ({ row, known: deriveCustom(fields, row.custom, row) }))
    .filter(({ row: { customTokens, customWords }, known }) => {
      return !isDeepStrictEqual(known, { customTokens, customWords });
    })
    .map(({ row: { id }, known }) => ({ id, ...known }));
  if (derived.length === 0) return;
  await sql`
    update businesses b set custom_tokens = array(select jsonb_array_elements_text(given.tokens)),
      custom_words = given.words
    from jsonb_to_recordset(${JSON.stringify(
      derived.map(({ id, customTokens: tokens, customWords: words }) => ({ id, tokens, words })),
    )}::jsonb) as given (id bigint, tokens jsonb, words text)
    where b.id = given.id
  `.execute(trx);
}
