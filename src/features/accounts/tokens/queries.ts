import { sql } from 'kysely';
import { type Right, rightsOf } from '../../../contract/rights.ts';
import type { ApiToken, TokenInput } from '../../../contract/staff-accounts.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { dayBefore } from './token.rules.ts';

/** What a token that holds allows: its own rights, while its maker still has them. */
export interface FoundToken {
  id: number;
  name: string;
  rights: Right[];
  mayChange: boolean;
  madeBy: string;
  isUseOld: boolean;
}

/** Null for a token that never was, was revoked or has expired. Unique index on the hash. */
export async function findToken(db: Database, hash: Buffer): Promise<FoundToken | null> {
  const [row] = await db.run<Omit<FoundToken, 'rights'> & { rights: string[] }>(
    {
      name: 'api_token',
      text: `select t.id, t.name, t.rights, t.may_change, t.made_by,
               t.used_at is null or t.used_at < now() - interval '1 minute' as is_use_old
             from api_tokens t join users u on u.id = t.made_by
             where t.hash = $1 and t.revoked_at is null and u.disabled_at is null
               and (t.expires_at is null or t.expires_at > now())`,
    },
    [hash],
  );
  return row ? { ...row, rights: [...rightsOf('', row.rights)] } : null;
}

/** Primary key. */
export async function noteTokenUse(db: Database, id: number, uses: number): Promise<void> {
  await db.kysely
    .updateTable('apiTokens')
    .set(({ eb }) => ({ usedAt: sql`now()`, uses: eb('uses', '+', uses) }))
    .where('id', '=', id)
    .execute();
}

function selectTokens(db: Database['kysely'] | DatabaseTransaction) {
  return db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.madeBy')
    .select([
      ...(['apiTokens.id', 'apiTokens.name', 'ending', 'rights', 'mayChange'] as const),
      ...(['madeAt', 'expiresAt', 'revokedAt', 'usedAt', 'uses', 'users.email'] as const),
    ]);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

function toToken({ email, rights, ...row }: TokenRow): ApiToken {
  const write = (time: Date | null) => time?.toISOString() ?? null;
  return {
    ...row,
    rights: [...rightsOf('', rights)],
    madeBy: email,
    madeAt: row.madeAt.toISOString(),
    expiresAt: write(row.expiresAt),
    expiresOn: row.expiresAt && dayBefore(row.expiresAt),
    revokedAt: write(row.revokedAt),
    usedAt: write(row.usedAt),
  };
}

/** Those that were revoked last, else the newest first. The whole table, which is small. */
export async function listTokens(db: Database, most: number): Promise<ApiToken[]> {
  const rows = await selectTokens(db.kysely)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('apiTokens.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toToken);
}

/** Of those that hold. The same. */
export async function countTokens(trx: DatabaseTransaction): Promise<number> {
  const { count } = await trx
    .selectFrom('apiTokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Primary key. */
export async function readToken(trx: DatabaseTransaction, id: number): Promise<ApiToken | null> {
  const row = await selectTokens(trx).where('apiTokens.id', '=', id).executeTakeFirst();
  return row ? toToken(row) : null;
}

export async function insertToken(
  trx: DatabaseTransaction,
  token: Pick<TokenInput, 'name' | 'rights' | 'mayChange'> & {
    hash: Buffer;
    ending: string;
    madeBy: string;
    madeAt: Date;
    expiresAt: Date | null;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('apiTokens')
    .values(token)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Primary key. */
export async function revokeToken(trx: DatabaseTransaction, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('apiTokens')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}
