import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import * as m from '#messages';
import type { ImportLookalike } from '../../contract/businesses.ts';
import type { LookalikeFate } from '../../contract/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../contract/duplicate-words.ts';
import { escapeFormula } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { importMissing, readImportState, type TransferDependencies } from './imports.ts';
import { chooseFates, listLookalikeRows } from './lookalikes.queries.ts';
import { lockImport } from './queries.ts';

const position = z.tuple([cursorId]).transform(([line]) => line);

export async function listLookalikes(
  db: Database,
  importId: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportLookalike>> {
  const { lookalikes } = await readImportState(db, importId);
  const after = parseCursor(query.cursor, position) ?? 0;
  const found = await listLookalikeRows(db, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line]));
  return { ...page, total: lookalikes.all };
}

/** Until the import is written: a row may be what it looks like, wait for staff, or be another. */
export async function chooseLookalikes(
  { db }: Pick<TransferDependencies, 'db'>,
  importId: number,
  chosen: { line: number; choice: LookalikeFate | null }[],
): Promise<{ rows: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const held = await lockImport(trx, importId);
    if (!held) throw importMissing();
    if (held.state !== 'checked') throw new AppError('conflict', m.import_step_uploaded());
    return { rows: await chooseFates(trx, importId, chosen) };
  });
}

const AT_ONCE = 2000;

export async function* writeLookalikes(
  db: Database,
  importId: number,
): AsyncGenerator<string, void> {
  yield 'line,name,city,looks like,score,reasons,choice\n';
  for (let after = 0; ; ) {
    const found = await listLookalikeRows(db, importId, { after, limit: AT_ONCE });
    const last = found.at(-1);
    if (!last) return;
    yield stringify(found.map(toCells));
    after = last.line;
  }
}

function toCells({ line, name, city, business, row, score, reasons, choice }: ImportLookalike) {
  const words = reasons.map(describeDuplicateReason).join('; ');
  const like = business
    ? `#${business.id} ${business.name}`
    : m.import_similar_row({ line: row?.line ?? 0, name: row?.name ?? '' });
  return [line, escapeFormula(name), escapeFormula(city), like, score.toFixed(2), words, choice];
}
