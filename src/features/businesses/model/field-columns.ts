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

export function columnOf(name: FieldName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type ShownName = FieldWith<{ isShown: true }>;

/** Excludes trades, custom fields, premium and approval, which are written by separate code. */
export const submittedColumns = submittedFields.filter(
  (name): name is Exclude<typeof name, 'trades' | 'custom'> =>
    name !== 'trades' && name !== 'custom',
);
export const editedColumns = editedFields.filter(
  (name): name is typeof name & ShownName => fieldOf(name).isShown === true,
);

/**
 * Fields that an import writes directly from its cells. Slug, category, trades, premium, approval and
 * location are handled separately.
 */
export const listedFields = importedFields.filter(
  (name): name is typeof name & FieldWith<{ imported: { clean: unknown } }> =>
    fieldOf(name).imported?.clean !== undefined,
);
export const listedColumns = listedFields.map(columnOf);

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
