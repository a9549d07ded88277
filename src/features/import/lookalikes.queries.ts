import { sql } from 'kysely';
import type { ImportLookalike } from '../../contract/businesses.ts';
import type { TwinReason } from '../../contract/twins.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { SAME, verdictOf } from '../twins/score.rules.ts';

/** Of the rows that will be new, without duplicates within the file. Index import_rows_like. */
const isShown = sql.raw(`r.like_id is not null and r.outcome = 'new' and r.twin is null`);

export async function countLookalikes(
  trx: DatabaseTransaction,
  importId: number,
): Promise<{ all: number; same: number }> {
  const { rows } = await sql<{ all: number; same: number }>`
    select count(*)::int as all, (count(*) filter (where like_score >= ${SAME}))::int as same
    from import_rows r where import_id = ${importId} and ${isShown}
  `.execute(trx);
  return rows[0] ?? { all: 0, same: 0 };
}

interface LookalikeRow {
  line: number;
  name: string;
  city: string;
  score: number;
  reasons: TwinReason[];
  businessId: number;
  businessName: string;
  address: string;
}

/** In the order of the file. Index import_rows_like. */
export async function listLookalikeRows(
  db: Database,
  importId: number,
  range: { after: number; limit: number },
): Promise<ImportLookalike[]> {
  const { rows } = await sql<LookalikeRow>`
    select r.line, r.name, r.city, r.like_score as score, r.like_reasons as reasons,
      b.id as business_id, b.name as business_name, b.address
    from import_rows r join businesses b on b.id = r.like_id
    where r.import_id = ${importId} and ${isShown} and r.line > ${range.after}
    order by r.line limit ${range.limit}
  `.execute(db.kysely);
  return rows.map(({ businessId, businessName, address, ...row }) => ({
    ...row,
    verdict: verdictOf(row.score),
    business: { id: businessId, name: businessName, address },
  }));
}

/** New rows that almost certainly are a listing wait for approval. Index import_rows_like. */
export async function holdLookalikes(trx: DatabaseTransaction, importId: number): Promise<void> {
  await sql`
    update import_rows r set is_approved = false
    where r.import_id = ${importId} and ${isShown} and r.like_score >= ${SAME}
  `.execute(trx);
}
