import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ImportTwin } from '../../contract/imports.ts';
import { escapeFormula } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { readImportState } from './imports.ts';

const position = z.tuple([cursorId]).transform(([line]) => line);

export async function listTwins(
  db: Database,
  importId: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportTwin>> {
  const { twins } = await readImportState(db, importId);
  const after = parseCursor(query.cursor, position) ?? 0;
  const found = await listTwinRows(db, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line]));
  return { ...page, total: twins.file + twins.directory };
}

const AT_ONCE = 2000;

export async function* writeTwins(db: Database, importId: number): AsyncGenerator<string, void> {
  yield 'line,name,city,first line,business\n';
  for (let after = 0; ; ) {
    const twins = await listTwinRows(db, importId, { after, limit: AT_ONCE });
    const last = twins.at(-1);
    if (!last) return;
    yield stringify(
      twins.map(({ line, name, city, firstLine, business }) => [
        line,
        escapeFormula(name),
        escapeFormula(city),
        firstLine,
        business?.slug,
      ]),
    );
    after = last.line;
  }
}

interface TwinRow {
  line: number;
  name: string;
  city: string;
  firstLine: number | null;
  businessId: number | null;
  businessName: string;
  slug: string;
}

/** Index import_rows_twins. */
async function listTwinRows(
  db: Database,
  importId: number,
  range: { after: number; limit: number },
): Promise<ImportTwin[]> {
  const { rows } = await sql<TwinRow>`
    select r.line, r.name, r.city, r.twin_line as first_line, b.id as business_id,
      b.name as business_name, b.slug
    from import_rows r left join businesses b on b.id = r.business_id
    where r.import_id = ${importId} and r.twin is not null and r.line > ${range.after}
    order by r.line limit ${range.limit}
  `.execute(db.kysely);
  return rows.map(({ line, name, city, firstLine, businessId, businessName, slug }) => ({
    line,
    name,
    city,
    firstLine,
    business: businessId === null ? null : { id: businessId, name: businessName, slug },
  }));
}
