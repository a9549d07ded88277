import { z } from 'zod';
import * as m from '#messages';
import {
  type BusinessImport,
  type Correction,
  type ImportError,
  type ImportMapping,
  type ImportMended,
  listColumns,
  type RefusedRow,
} from '../../contract/imports.ts';
import { writeCsvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { nameColumn } from './check/row.rules.ts';
import { listErrorsOf } from './errors.queries.ts';
import { type Asked, importQueue, readImportState, type TransferDependencies } from './imports.ts';
import {
  correctRefused,
  countRefused,
  findRefused,
  listMendedRows,
  listRefusedRows,
  type Refused,
} from './mended.queries.ts';
import { requireMapped } from './starter.rules.ts';
import { step } from './step.ts';

interface Paging {
  limit: number;
  cursor?: string | undefined;
}

const mendedPosition = z.tuple([cursorId, cursorId]).transform(([line, id]) => ({ line, id }));

export async function listMended(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ImportMended>> {
  const { mended } = await readImportState(db, importId);
  const after = parseCursor(query.cursor, mendedPosition);
  const found = await listMendedRows(db, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line, last.id]));
  return { ...page, total: mended };
}

const refusedPosition = z.tuple([cursorId]).transform(([line]) => line);

export async function listRefused(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<RefusedRow>> {
  const source = await readImportState(db, importId);
  const after = parseCursor(query.cursor, refusedPosition) ?? 0;
  const found = await listRefusedRows(db.kysely, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line]));
  const items = await explain(db, source, page.items);
  return { ...page, items, total: await countRefused(db, importId) };
}

async function explain(
  db: Database,
  { id, columns, mapping }: BusinessImport,
  rows: Refused[],
): Promise<RefusedRow[]> {
  const errors = await listErrorsOf(
    db,
    id,
    rows.map(({ line }) => line),
  );
  const byLine = Map.groupBy(errors, ({ line }) => line);
  const places = placeColumns(columns, mapping ?? {});
  return rows.map(({ line, cells }) => ({
    line,
    cells: columns.map((_, at) => cells[at] ?? ''),
    errors: (byLine.get(line) ?? []).map(({ column, reason }: ImportError) => ({
      column,
      reason,
      columns: places.get(column ?? '') ?? [],
    })),
  }));
}

function placeColumns(columns: string[], mapping: ImportMapping): Map<string, number[]> {
  return new Map(
    Object.entries(mapping).map(([field, from]) => [
      nameColumn({ columns, mapping }, field as keyof ImportMapping) ?? '',
      listColumns(from),
    ]),
  );
}

const AT_ONCE = 500;

export async function* writeRefused(
  db: Database,
  source: BusinessImport,
): AsyncGenerator<string, void> {
  yield writeCsvLine([m.import_refused_why(), ...source.columns]);
  for (let after = 0; ; ) {
    const found = await listRefusedRows(db.kysely, source.id, { after, limit: AT_ONCE });
    const last = found.at(-1);
    if (!last) return;
    for (const { cells, errors } of await explain(db, source, found)) {
      const reasons = errors.map(({ column, reason }) =>
        column ? `${column}: ${reason}` : reason,
      );
      yield writeCsvLine([reasons.join('; '), ...cells]);
    }
    after = last.line;
  }
}

export function correctRows(
  dependencies: TransferDependencies,
  asked: Asked,
  corrections: Correction[],
): Promise<BusinessImport> {
  const { id } = asked;
  return step(dependencies, asked, ['checked'], async (trx, held) => {
    requireMapped(held.mapping ?? {}, asked.rights);
    const wanted = new Map(corrections.map(({ line, cells }) => [line, cells]));
    const found = await findRefused(trx, id, [...wanted.keys()]);
    if (found.length < wanted.size) {
      throw new AppError('conflict', m.import_refused_stale());
    }
    const columns = held.columns.map((_, at) => at);
    const corrected = found.map(({ line, cells }) => {
      const given = new Map(wanted.get(line)?.map(({ column, value }) => [column, value]));
      return { line, cells: columns.map((at) => given.get(at) ?? cells[at] ?? '') };
    });
    await correctRefused(trx, id, corrected);
    await dependencies.jobs.enqueue(trx, importQueue, { importId: id });
    return { state: 'checking' };
  });
}
