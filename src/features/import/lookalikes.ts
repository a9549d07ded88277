import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { ImportLookalike } from '../../contract/businesses.ts';
import { describeTwinReason } from '../../contract/twin-words.ts';
import { escapeFormula } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { readImportState } from './imports.ts';
import { listLookalikeRows } from './lookalikes.queries.ts';

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

const AT_ONCE = 2000;

export async function* writeLookalikes(
  db: Database,
  importId: number,
): AsyncGenerator<string, void> {
  yield 'line,name,city,looks like,score,reasons\n';
  for (let after = 0; ; ) {
    const found = await listLookalikeRows(db, importId, { after, limit: AT_ONCE });
    const last = found.at(-1);
    if (!last) return;
    yield stringify(found.map(toCells));
    after = last.line;
  }
}

function toCells({ line, name, city, business, score, reasons }: ImportLookalike) {
  const words = reasons.map(describeTwinReason).join('; ');
  const like = `#${business.id} ${business.name}`;
  return [line, escapeFormula(name), escapeFormula(city), like, score.toFixed(2), words];
}
