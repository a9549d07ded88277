import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { type ApiToken, MAX_TOKENS, type TokenInput } from '../../../contract/staff-accounts.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../accounts.ts';
import { changeRights, requireCover } from '../roles/own-rights.ts';
import { countTokens, insertToken, readToken, revokeToken } from './queries.ts';
import { endOfDay, makeToken } from './token.rules.ts';

type TokenServices = Pick<Accounts, 'db' | 'clock'>;

/** The answer has the token itself, which is kept nowhere. */
export function createToken(
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
    const { token, ...kept } = makeToken();
    const made = { ...input, ...kept, expiresAt, madeBy: actor.id, madeAt: at };
    const after = await requireToken(trx, await insertToken(trx, made));
    await recordChange(trx, {
      at,
      actor: actor.id,
      action: 'program.create',
      businessId: null,
      after: describe(after),
    });
    return { ...after, token };
  });
}

/** Whoever may let others in may end any token. One that is revoked stays so. */
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
      businessId: null,
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
