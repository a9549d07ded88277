import { isDeepStrictEqual } from 'node:util';
import type { CustomField } from '../../../contract/custom-fields.ts';
import { type CustomEdit, sayEdit } from '../../../contract/custom-values.ts';
import {
  distinct,
  type FieldName,
  type FieldValues,
  fieldsWith,
  pickFields,
  submittedFields,
  toldName,
  waitingName,
} from '../../../contract/listing-fields.ts';
import { describeValues } from '../../../contract/owner-area/describe-values.ts';
import {
  type ListingEdit,
  type ProposedValues,
  type WaitingField,
  waitingField,
} from '../../../contract/owner-area/listing.ts';
import type { ListingChange } from '../../businesses/change-listing.rules.ts';
import { withCustom } from '../../businesses/custom-fields.rules.ts';
import { withKeys } from '../../businesses/field-columns.ts';
import type { ListingRow } from '../../businesses/shapes.ts';

/** What staff decide before it is seen: by it people find a place and know it again. */
const guardedFields = fieldsWith('byOwner', 'waits');
export type Guarded = FieldValues<(typeof guardedFields)[number]> & { categoryName: string };

export type Submitted = FieldValues<(typeof submittedFields)[number]> & {
  categoryName: string;
  tradeNames: string[];
  /** What the values of staff's own fields say. */
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

/** What acts at once, whether the listing is public or not. */
export function freeColumns(edit: ListingEdit) {
  return pickFields(edit, freeFields);
}

const freeFields = fieldsWith('byOwner', 'at once').filter(
  (name): name is Exclude<typeof name, 'trades'> => name !== 'trades',
);

/** What waits of staff's own fields: what is sent now, and what waits already and is not sent. */
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
    customWords: sayEdit(fields, values),
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
