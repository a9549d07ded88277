import { sql } from 'kysely';
import type { ClaimQueue, StaffClaim } from '../../../contract/claims.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';

type StaffClaimRow = Omit<StaffClaim, 'createdAt' | 'decidedAt'> & {
  createdAt: Date;
  decidedAt: Date | null;
};

const queues = {
  open: { where: sql`needs_staff`, isBeyond: sql`>`, order: sql`` },
  done: { where: sql`not needs_staff`, isBeyond: sql`<`, order: sql`desc` },
};

/** From after the given one on. Index claims_staff, or claims_time from its end. */
export function listClaims(
  db: Database,
  queue: ClaimQueue,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<StaffClaim[]> {
  const { where, isBeyond, order } = queues[queue];
  const rest = after
    ? sql`and (created_at, id) ${isBeyond} (${after.at}::timestamptz, ${after.id})`
    : sql``;
  const claims = sql`select * from claims where ${where} ${rest}
    order by created_at ${order}, id ${order} limit ${limit}`;
  return selectClaims(db.kysely, claims, order);
}

/** Up to `most`. Index claims_staff or claims_time. */
export async function countQueue(db: Database, queue: ClaimQueue, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from claims where ${queues[queue].where} limit ${most}) counted
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** Primary key. */
export async function findStaffClaim(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<StaffClaim | null> {
  const [claim] = await selectClaims(db, sql`select * from claims where id = ${id}`, sql``);
  return claim ?? null;
}

async function selectClaims(
  db: Database['kysely'] | DatabaseTransaction,
  claims: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<StaffClaim[]> {
  const { rows } = await sql<StaffClaimRow>`
    select cl.id, cl.way, cl.state, cl.email, cl.target, cl.note, cl.reason, cl.former_email,
      cl.needs_staff, cl.created_at, cl.decided_at, cl.posted_at is not null as is_posted,
      o.email as owner_email,
      json_build_object('id', b.id, 'name', b.name, 'slug', b.slug,
        'isListed', b.is_listed,
        'category', json_build_object('slug', c.slug)) as business
    from (${claims}) cl
    join businesses b on b.id = cl.business_id
    join categories c on c.id = b.category_id
    left join business_owners o on o.business_id = b.id and o.revoked_at is null
    order by cl.created_at ${order}, cl.id ${order}
  `.execute(db);
  return rows.map(({ createdAt, decidedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}
