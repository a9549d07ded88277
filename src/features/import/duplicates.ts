import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ImportDuplicate } from '../../contract/imports.staff.ts';
import { escapeFormula } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { readImportState } from './model/imports.ts';

const position = z.tuple([cursorId]).transform(([line]) => line);

export async function listDuplicates(
  db: Database,
  importId: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportDuplicate>> {
  const { twins: duplicates } = await readImportState(db, importId);
  const after = parseCursor(query.cursor, position) ?? 0;
  const found = await listDuplicateRows(db, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line]));
  return { ...page, total: duplicates.file + duplicates.directory };
}

const AT_ONCE = 2000;

export async function* writeDuplicates(
  db: Database,
  importId: number,
): AsyncGenerator<string, void> {
  yield 'line,name,city,first line,business\n';
  for (let after = 0; ; ) {
    const duplicates = await listDuplicateRows(db, importId, { after, limit: AT_ONCE });
    const last = duplicates.at(-1);
    if (!last) return;
    yield stringify(
      duplicates.map(({ line, name, city, firstLine, business }) => [
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

interface DuplicateListingRow {
  line: number;
  name: string;
  city: string;
  firstLine: number | null;
  businessId: number | null;
  businessName: string;
  slug: string;
}

async function listDuplicateRows(
  db: Database,
  importId: number,
  range: { after: number; limit: number },
): Promise<ImportDuplicate[]> {
  const { rows } = await sql<DuplicateListingRow>`
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
