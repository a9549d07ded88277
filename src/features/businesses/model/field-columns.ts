import {
  editedFields,
  type FieldName,
  type FieldValues,
  type FieldWith,
  fieldOf,
  importedFields,
  submittedFields,
} from '../../../domain/listing-fields.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';

/** Of `zipCode`, `zip_code`. */
export function columnOf(name: FieldName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type ShownName = FieldWith<{ isShown: true }>;

/** Trades, staff's own fields, premium and approval are written by rules of their own. */
export const submittedColumns = submittedFields.filter(
  (name): name is Exclude<typeof name, 'trades' | 'custom'> =>
    name !== 'trades' && name !== 'custom',
);
export const editedColumns = editedFields.filter(
  (name): name is typeof name & ShownName => fieldOf(name).isShown === true,
);

/** Columns that a list writes as its cells say; slug, category, trades, premium, approval and point have rules of their own. */
export const listedFields = importedFields.filter(
  (name): name is typeof name & FieldWith<{ imported: { clean: unknown } }> =>
    fieldOf(name).imported?.clean !== undefined,
);
export const listedColumns = listedFields.map(columnOf);

/** `name = one, phone = other`, of each column what `say` says. */
export function eachListed(say: (column: string) => string): string {
  return listedColumns.map(say).join(', ');
}

type Keyed = Partial<FieldValues<'name' | 'city' | 'state' | 'zipCode' | 'categoryId'>>;
type KeysOf<Columns extends Keyed> = Record<
  | (Columns extends { name: string } ? 'nameKey' : never)
  | (Columns extends { city: string } ? 'cityKey' : never)
  | (Columns extends { categoryId: number } ? 'categoryKey' : never),
  string
>;

/** With the columns that follow from these: names as they are compared and sorted. */
export function withKeys<Columns extends Keyed>(
  columns: Columns,
  categoryName: string,
): Columns & KeysOf<Columns> {
  const { name, city, state, zipCode, categoryId } = columns;
  const keys = {
    ...(name !== undefined && { nameKey: foldText(name) }),
    ...(city !== undefined && { cityKey: townKey(city, state, zipCode) }),
    ...(categoryId !== undefined && { categoryKey: foldText(categoryName) }),
  };
  return Object.assign({}, columns, keys as KeysOf<Columns>);
}
