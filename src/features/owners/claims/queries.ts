import { type Insertable, sql, type Updateable } from 'kysely';
import type { ClaimScreen } from '../../../contract/claims.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { ClaimRow } from '../model/tables.ts';

const BATCH = 1000;

/** Serializes the start of claims with an advisory lock, so that the rate limits count correctly. */
export async function queueForClaiming(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('begin a claim', 0))`.execute(trx);
}

export async function countClaims(
  trx: DatabaseTransaction,
  { networkHash, blockHash, since }: { networkHash: string; blockHash: string; since: Date },
): Promise<{ ofNetwork: number; ofBlock: number }> {
  const { rows } = await sql<{ ofNetwork: number; ofBlock: number }>`
    select
      (select count(*)::int from claims
       where network_hash = ${networkHash} and created_at > ${since}) as of_network,
      (select count(*)::int from claims
       where block_hash = ${blockHash} and created_at > ${since}) as of_block
  `.execute(trx);
  return rows[0] ?? { ofNetwork: 0, ofBlock: 0 };
}

export async function insertClaim(
  trx: DatabaseTransaction,
  claim: Insertable<Tables['claims']>,
): Promise<number> {
  const row = await trx
    .insertInto('claims')
    .values(claim)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findClaim(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<ClaimRow | null> {
  const row = await db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns the claim with a row lock. The listing must be locked first. */
export async function lockClaim(trx: DatabaseTransaction, id: number): Promise<ClaimRow | null> {
  const claims = trx.selectFrom('claims').selectAll().where('id', '=', id).forUpdate();
  return (await claims.executeTakeFirst()) ?? null;
}

export async function findClaimByToken(db: Database, tokenHash: string): Promise<ClaimRow | null> {
  const [row] = await db.run<ClaimRow>(
    { name: 'claim_by_token', text: 'select * from claims where token_hash = $1' },
    [tokenHash],
  );
  return row ?? null;
}

export async function updateClaim(
  trx: DatabaseTransaction,
  id: number,
  change: Updateable<Tables['claims']>,
): Promise<void> {
  await trx.updateTable('claims').set(change).where('id', '=', id).execute();
}

export async function takeUnasked(
  trx: DatabaseTransaction,
  { askedBefore, at, limit }: { askedBefore: Date; at: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update claims set asked_at = ${at}
    where id in (
      select id from claims
      where state = 'waiting' and expires_at > ${at} and way = 'website' and asked_at < ${askedBefore}
      order by expires_at limit ${limit} for update skip locked)
    returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns false if the claim is not pending anymore. */
export async function markClaimAsked(
  trx: DatabaseTransaction,
  id: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('claims')
    .set({ askedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function lockOtherDisputes(
  trx: DatabaseTransaction,
  { id, businessId }: Pick<ClaimRow, 'id' | 'businessId'>,
): Promise<ClaimRow[]> {
  return trx
    .selectFrom('claims')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('state', '=', 'disputed')
    .where('id', '<>', id)
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .execute();
}

export async function expireClaims(db: Database, at: Date): Promise<void> {
  await db.kysely
    .updateTable('claims')
    .set({ state: 'expired', decidedAt: at })
    .where('state', '=', 'waiting')
    .where('expiresAt', '<', at)
    .execute();
}

export async function deleteClaims(db: Database, oldest: Date): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db.kysely
      .deleteFrom('claims')
      .where('id', 'in', (old) =>
        old
          .selectFrom('claims')
          .select('id')
          .where('createdAt', '<', oldest)
          .orderBy('createdAt')
          .limit(BATCH),
      )
      .executeTakeFirst();
    if (numDeletedRows < BATCH) return;
  }
}

type Claimable = Omit<ClaimScreen['business'], 'category'> & {
  website: string | null;
  categorySlug: string;
  categoryName: string;
};

export async function findClaimable(db: Database, id: number): Promise<Claimable | null> {
  const [row] = await db.run<Claimable>(
    {
      name: 'claimable_listing',
      text: `select b.id, b.name, b.slug, b.address, b.city, b.state, b.zip_code, b.website,
               c.slug as category_slug, c.name as category_name
             from businesses b join categories c on c.id = b.category_id
             where b.id = $1 and b.is_listed`,
    },
    [id],
  );
  return row ?? null;
}

export async function lockOwner(
  trx: DatabaseTransaction,
  id: number,
  lockedAt: Date | null,
): Promise<void> {
  await trx.updateTable('businessOwners').set({ lockedAt }).where('id', '=', id).execute();
}
