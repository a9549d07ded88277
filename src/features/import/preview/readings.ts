import * as m from '#messages';
import { type ImportTarget, targetOf } from '../../../contract/imports.staff.ts';
import { isOffered } from '../../../domain/custom-fields.ts';
import { sayValue } from '../../../domain/custom-values.ts';
import { describeHours } from '../../../domain/hours/words.ts';
import { describeOffers, type Offer } from '../../../domain/offers.ts';
import type { ListedPhoto } from '../../../domain/photo-list.ts';
import type { Service } from '../../../domain/price-list.ts';
import { describeServices } from '../../../domain/price-words.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import { recognizeDirectory } from '../file/mapping.rules.ts';
import { listImportCategories } from '../model/check.queries.ts';
import { findImport, type ImportRow, importMissing } from '../model/imports.ts';
import { createCustomReader } from '../rows/custom.rules.ts';
import { type ImportValues, listImportFields } from '../rows/fields.rules.ts';
import { listImportTrades } from '../rows/trades.queries.ts';
import { createImportVocabulary } from '../rows/trades.rules.ts';

type Value = ImportValues[keyof ImportValues];

export async function openReadings(db: Database, columns: string[]) {
  const categories = await listImportCategories(db);
  const trades = await listImportTrades(db);
  const isForeign = recognizeDirectory(columns) !== null;
  const fields = listImportFields(createImportVocabulary(categories, trades, isForeign));
  const own = (await readFields(db.kysely)).filter(isOffered);
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const tradeNames = new Map(trades.trades.map(({ id, name }) => [id, name]));
  const describeOne = (one: number | Service | Offer | ListedPhoto) => {
    if (typeof one === 'number') return tradeNames.get(one) ?? '';
    if ('address' in one) return one.address;
    return 'title' in one ? describeOffers([one]) : describeServices([one]);
  };
  return {
    fields,
    own: own.map((field) => ({
      target: targetOf(field.key),
      key: field.key,
      read: createCustomReader(field),
      describe: (value: unknown) => sayValue(field, value),
    })),
    describe(field: ImportTarget, value: Value): string {
      if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no();
      if (typeof value === 'object' && value !== null && 'weekly' in value) {
        return describeHours(value);
      }
      if (Array.isArray(value))
        return value.map(describeOne).join(field === 'trades' ? ', ' : '; ');
      if (field === 'category') return categoryNames.get(Number(value)) ?? '';
      return String(value ?? '');
    },
  };
}

/**
 * Returns an import whose file is still stored, with `rowsRead` reset to 0. Throws `conflict` when the file
 * is gone.
 */
export async function readFileOf(db: Database, id: number): Promise<ImportRow> {
  const source = await findImport(db.kysely, id);
  if (!source) throw importMissing();
  if (!['uploaded', 'checking', 'checked'].includes(source.state)) {
    throw new AppError('conflict', m.import_file_gone());
  }
  return { ...source, rowsRead: 0 };
}
