import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { type Snapshot, snapshot } from './undoable.rules.ts';

export interface ContactNotice {
  businessId: number;
  businessName: string;
  email: string;
  before: Snapshot;
  after: Snapshot;
}

const sides = z.object({ before: snapshot, after: snapshot });

/** An import is told of when all of it is written. */
const isWhole = sql`not exists (select from imports i
  where i.id = n.import_id and i.state in ('committing', 'undoing'))`;

/** Those who have waited longest. Primary key of contact_notices. */
export async function listToBeTold(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(first.email) as email from (
      select n.email from contact_notices n where ${isWhole} order by n.id limit ${limit}
    ) first
  `.execute(db.kysely);
  return rows.map(({ email }) => email);
}

/** All that waits for an address, oldest first. Index contact_notices_email. */
export async function takeNotices(
  trx: DatabaseTransaction,
  email: string,
): Promise<ContactNotice[]> {
  const { rows } = await sql<ContactNotice>`
    with taken as (
      delete from contact_notices n where lower(n.email) = ${email} and ${isWhole} returning n.*
    )
    select t.business_id, b.name as business_name, t.email, t.before, t.after
    from taken t join businesses b on b.id = t.business_id and b.deleted_at is null
    order by t.id
  `.execute(trx);
  return rows.map((row) => ({ ...row, ...sides.parse(row) }));
}
