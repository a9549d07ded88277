import * as m from '#messages';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { importMissing } from '../imports.ts';
import { findImport, type ImportRow } from '../queries.ts';

/** An import that still has its file, to be read from the beginning. */
export async function readFileOf(db: Database, id: number): Promise<ImportRow> {
  const source = await findImport(db.kysely, id);
  if (!source) throw importMissing();
  if (!['uploaded', 'checking', 'checked'].includes(source.state)) {
    throw new AppError('conflict', m.import_file_gone());
  }
  return { ...source, rowsRead: 0 };
}
