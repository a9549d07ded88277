import { sql } from 'kysely';
import type { ImportTwin } from '../../contract/staff/transfer.ts';
import type { Database } from '../../platform/database/database.ts';

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
export async function listTwinRows(
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
