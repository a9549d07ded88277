import { isDeepStrictEqual } from 'node:util';
import {
  type ListingEdit,
  type ProposedValues,
  type WaitingField,
  waitingField,
} from '../../../contract/listing.owner.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { type CustomEdit, formatEdit } from '../../../domain/custom-values.ts';
import { describeValues } from '../../../domain/describe-values.ts';
import {
  distinct,
  type FieldName,
  type FieldValues,
  fieldsWith,
  pickFields,
  submittedFields,
  toldName,
  waitingName,
} from '../../../domain/listing-fields.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import type { ListingChange } from '../../businesses/model/change-listing.rules.ts';
import { withCustom } from '../../businesses/model/custom-fields.rules.ts';
import { withKeys } from '../../businesses/model/field-columns.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';

/** Fields that staff must approve, because people recognize a business by them. */
const guardedFields = fieldsWith('byOwner', 'waits');
export type Guarded = FieldValues<(typeof guardedFields)[number]> & { categoryName: string };

export type Submitted = FieldValues<(typeof submittedFields)[number]> & {
  categoryName: string;
  tradeNames: string[];
  customWords: string;
};

export function pickValues(field: WaitingField, values: Guarded | Submitted): ProposedValues {
  const names = submittedFields.filter((name) => waitingName(name) === field);
  const said = new Map<string, unknown>(Object.entries(values));
  const words = names.flatMap((name) => WORDS.get(name) ?? []);
  return Object.fromEntries([...names, ...words].map((name) => [name, said.get(name)]));
}

const WORDS = new Map<FieldName, 'categoryName' | 'tradeNames' | 'customWords'>([
  ['categoryId', 'categoryName'],
  ['trades', 'tradeNames'],
  ['custom', 'customWords'],
]);

export function isSameValue(one: ProposedValues, other: ProposedValues): boolean {
  if (one.categoryId !== undefined) return one.categoryId === other.categoryId;
  if (one.custom !== undefined) return isDeepStrictEqual(one.custom, other.custom);
  if (one.trades !== undefined) return String(one.trades) === String(other.trades);
  return describeValues(one) === describeValues(other);
}

export interface Proposal {
  field: WaitingField;
  was: ProposedValues;
  proposed: ProposedValues;
}

export function listProposals(row: Guarded, edit: Guarded): Proposal[] {
  return listDiffering(distinct(guardedFields.map(waitingName)), row, edit);
}

export function listSubmitted(row: Submitted, sent: Submitted): Proposal[] {
  return listDiffering(waitingField.options, row, sent);
}

function listDiffering<Values extends Guarded>(
  fields: WaitingField[],
  row: Values,
  wanted: Values,
): Proposal[] {
  return fields
    .map((field) => ({
      field,
      was: pickValues(field, row),
      proposed: pickValues(field, wanted),
    }))
    .filter(({ was, proposed }) => !isSameValue(was, proposed));
}

export function columnsOf(
  values: ProposedValues,
  categoryName: string,
  row: Pick<ListingRow, 'custom'>,
): ListingChange {
  const { categoryName: _, tradeNames: __, customWords: ___, custom, ...columns } = values;
  return {
    ...withKeys(columns, categoryName),
    ...(values.trades !== undefined && { tradesFrom: 'owner' as const }),
    ...(custom !== undefined && { custom: withCustom(row.custom, custom) }),
  };
}

export function freeColumns(edit: ListingEdit) {
  return pickFields(edit, freeFields);
}

const freeFields = fieldsWith('byOwner', 'at once').filter(
  (name): name is Exclude<typeof name, 'trades'> => name !== 'trades',
);

export function proposeCustom(
  fields: readonly CustomField[],
  { custom }: Pick<ListingRow, 'custom'>,
  later: CustomEdit,
): Proposal[] {
  const differing = Object.entries(later).filter(
    ([key, value]) => !isDeepStrictEqual(custom[key] ?? null, value),
  );
  if (differing.length === 0) return [];
  const was = Object.fromEntries(differing.map(([key]) => [key, custom[key] ?? null]));
  const proposed = Object.fromEntries(differing);
  const sides = [was, proposed].map((values) => ({
    custom: values,
    customWords: formatEdit(fields, values),
  }));
  const [before = {}, after = {}] = sides;
  return [{ field: 'fields', was: before, proposed: after }];
}

export function changedWords(field: WaitingField): string {
  const name = submittedFields.find((one) => waitingName(one) === field) ?? 'name';
  return `changed-${toldName(name)}`;
}

export function submittedOf(
  row: ListingRow,
  names: Pick<Submitted, 'categoryName' | 'tradeNames' | 'customWords'>,
): Submitted {
  return { ...pickFields(row, submittedFields), ...names };
}

export function guardedOf(row: ListingRow, categoryName: string): Guarded {
  return { ...pickFields(row, guardedFields), categoryName };
}

export interface WaitingChangeRow {
  id: number;
  businessId: number;
  field: WaitingField;
  proposed: ProposedValues;
  was: ProposedValues;
  createdAt: Date;
  state: Stored<'waitingChanges'>['state'];
  decidedAt: Date | null;
  reason: string | null;
}

const columns = [
  ...(['id', 'businessId', 'field', 'proposed', 'was'] as const),
  ...(['createdAt', 'state', 'decidedAt', 'reason'] as const),
] as const;
const MAX_SHOWN = 20;

/**
 * Locks the pending changes of a listing (at most three). Must run after locking the listing. Uses index
 * `waiting_changes_one`.
 */
export function lockWaiting(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<WaitingChangeRow[]> {
  return trx
    .selectFrom('waitingChanges')
    .select(columns)
    .where('businessId', '=', businessId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findChange(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<WaitingChangeRow | null> {
  const row = await db
    .selectFrom('waitingChanges')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertProposal(
  trx: DatabaseTransaction,
  businessId: number,
  { field, was, proposed, at, version }: Proposal & { at: Date; version: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('waitingChanges')
    .values({
      businessId,
      field,
      was: JSON.stringify(was),
      proposed: JSON.stringify(proposed),
      createdAt: at,
      version,
      state: 'waiting',
      decidedBy: null,
      decidedAt: null,
      reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ChangeDecision {
  state: Exclude<Stored<'waitingChanges'>['state'], 'waiting'>;
  by: string;
  at: Date;
  reason?: string;
}

/** Ends pending changes and returns those that were still pending. */
export function endWaiting(
  trx: DatabaseTransaction,
  ids: number[],
  { state, by, at, reason }: ChangeDecision,
): Promise<WaitingChangeRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .updateTable('waitingChanges')
    .set({ state, decidedBy: by, decidedAt: at, reason: reason ?? null })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .returning(columns)
    .execute();
}

export function listOwnChanges(
  db: Database,
  businessId: number,
  since: Date,
): Promise<WaitingChangeRow[]> {
  return db.kysely
    .selectFrom('waitingChanges')
    .select(columns)
    .where('businessId', '=', businessId)
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', 'in', ['accepted', 'refused']), where('decidedAt', '>', since)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

export async function deleteDecidedChanges(db: Database, before: Date): Promise<void> {
  await db.kysely
    .deleteFrom('waitingChanges')
    .where('state', '<>', 'waiting')
    .where('decidedAt', '<', before)
    .execute();
}
