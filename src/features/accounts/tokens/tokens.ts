import { sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import {
  type ApiToken,
  MAX_TOKENS,
  TOKEN_PREFIX,
  type TokenInput,
} from '../../../contract/members.staff.ts';
import { type Right, rightsOf } from '../../../domain/rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FindApiToken } from '../../../platform/http/guards.ts';
import { createToken, hashToken } from '../../../platform/token.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../model/accounts.ts';
import { changeRights, requireCover } from '../roles/queries.ts';

/** A valid API token with its own rights. The creator must also still have these rights for them to apply. */
export interface FoundToken {
  id: number;
  name: string;
  rights: Right[];
  mayChange: boolean;
  madeBy: string;
  isUseOld: boolean;
}

/**
 * Returns null if the token is unknown, revoked or expired, or its creator is disabled. Uses the unique index
 * on `hash`.
 */
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

export async function recordTokenUse(db: Database, id: number, uses: number): Promise<void> {
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

/** Lists tokens, newest first, with revoked ones at the end. Scans the table, which is small. */
export async function listTokens(db: Database, most: number): Promise<ApiToken[]> {
  const rows = await selectTokens(db.kysely)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('apiTokens.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toToken);
}

export async function countTokens(trx: DatabaseTransaction): Promise<number> {
  const { count } = await trx
    .selectFrom('apiTokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

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

export async function revokeToken(trx: DatabaseTransaction, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('apiTokens')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

const ENDING = 4;

/** Generates a token: `mst_` and 43 random characters. Only `hash` and `ending` are stored. */
export function makeApiToken(): { token: string; hash: Buffer; ending: string } {
  const token = TOKEN_PREFIX + createToken();
  return { token, hash: hashApiToken(token), ending: token.slice(-ENDING) };
}

/** Returns the hash as it is stored. Lookups by hash leak no timing information. */
export function hashApiToken(token: string): Buffer {
  return Buffer.from(hashToken(token), 'base64url');
}

/** Returns when a day ends in Hawaii, the last state in which it ends. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T23:59:59-10:00`) + 1000);
}

/** Returns the Hawaii date that ends at this instant, such as `2026-11-30`; the inverse of `endOfDay`. */
export function dayBefore(end: Date): string {
  return new Date(end.getTime() - 1000 - 10 * 3_600_000).toISOString().slice(0, 10);
}

type TokenServices = Pick<Accounts, 'db' | 'clock'>;

/** Creates an API token. The result contains the token itself, which isn't stored and can't be shown again. */
export function createApiToken(
  { db, clock }: TokenServices,
  actor: User,
  { expiresOn, ...input }: TokenInput,
): Promise<ApiToken & { token: string }> {
  const at = clock();
  const expiresAt = expiresOn === null ? null : endOfDay(expiresOn);
  if (expiresAt && expiresAt <= at) throw inThePast();
  return changeRights(db, actor, async (trx, own) => {
    requireCover(own, input.rights);
    if ((await countTokens(trx)) >= MAX_TOKENS) {
      throw new AppError('conflict', m.tokens_limit({ maxTokens: MAX_TOKENS }));
    }
    const { token, ...kept } = makeApiToken();
    const made = { ...input, ...kept, expiresAt, madeBy: actor.id, madeAt: at };
    const after = await requireToken(trx, await insertToken(trx, made));
    await recordChange(trx, {
      at,
      actor: actor.id,
      action: 'program.create',
      after: describe(after),
    });
    return { ...after, token };
  });
}

/** Revokes a token. Anyone who may manage people can revoke any token; revoking twice has no effect. */
export function endToken({ db, clock }: TokenServices, actor: User, id: number): Promise<ApiToken> {
  return changeRights(db, actor, async (trx) => {
    const before = await requireToken(trx, id);
    if (before.revokedAt) return before;
    const at = clock();
    await revokeToken(trx, id, at);
    await recordChange(trx, {
      at,
      actor: actor.id,
      action: 'program.revoke',
      before: describe(before),
    });
    return requireToken(trx, id);
  });
}

function describe({ id, name, ending, rights, mayChange, expiresAt }: ApiToken) {
  return { tokenId: id, name, ending, rights: rights.join(', '), mayChange, expiresAt };
}

async function requireToken(trx: DatabaseTransaction, id: number): Promise<ApiToken> {
  const token = await readToken(trx, id);
  if (!token) throw new AppError('not_found', m.tokens_gone());
  return token;
}

function inThePast(): AppError {
  const message = m.tokens_expiry_past();
  return new AppError('invalid', message, { fields: [{ field: 'expiresOn', message }] });
}

/** Authenticates API tokens. A token acts as its creator, limited to the rights that both currently have. */
export function createFindApiToken({
  db,
  readUser,
}: Pick<Accounts, 'db' | 'readUser'>): FindApiToken {
  const uses = new Map<number, number>();
  return async (token) => {
    const found = await findToken(db, hashApiToken(token));
    const maker = found && (await readUser({ id: found.madeBy, withPasskey: false }));
    if (!found || !maker) return null;
    const { id, name, mayChange, isUseOld } = found;
    const count = (uses.get(id) ?? 0) + 1;
    uses.set(id, isUseOld ? 0 : count);
    if (isUseOld) await recordTokenUse(db, id, count);
    const rights = maker.rights.filter((right) => found.rights.includes(right));
    return { id, name, mayChange, user: { ...maker, rights } };
  };
}
