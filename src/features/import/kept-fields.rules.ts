import { type KeptField, keptField } from '../../contract/businesses.ts';
import { type FieldName, keptFields, toldName } from '../../contract/listing-fields.ts';
import { columnOf } from '../businesses/field-columns.ts';

interface FieldColumns {
  field: KeptField;
  names: readonly FieldName[];
  says: readonly string[];
  along: readonly string[];
}

/** Columns that follow from what a field says. */
const along: Partial<Record<KeptField, readonly string[]>> = {
  name: ['name_key'],
  place: ['city_key', 'latitude', 'longitude'],
  trades: ['trades_from'],
};

export const keptColumns: readonly FieldColumns[] = keptField.options.map((field) => {
  const names = keptFields.filter((name) => toldName(name) === field);
  return { field, names, says: names.map(columnOf), along: along[field] ?? [] };
});
