import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockListing } from '../../businesses/change-listing.queries.ts';
import { isSameMailbox } from '../../contacts/contact.rules.ts';
import { isCode, letterCodeOf, MOST_TRIES, phoneCodeOf } from './code.rules.ts';
import { proveClaim } from './prove.ts';
import { lockCodeClaims, updateClaim } from './queries.ts';
import type { ClaimServices } from './send-mail.ts';
import type { ClaimRow } from './tables.ts';

interface GivenCode {
  businessId: number;
  email: string;
  code: string;
}

/** A wrong code counts for every claim that it may have been meant for, and stays counted. */
export async function enterCode(services: ClaimServices, given: GivenCode): Promise<void> {
  const isRight = await services.db.kysely
    .transaction()
    .execute((trx) => tryCode(trx, services, given));
  if (isRight) return;
  const message = m.claims_code_wrong({ mostTries: MOST_TRIES });
  throw new AppError('invalid', m.claims_check_email_too({ message }), {
    fields: [{ field: 'code', message }],
  });
}

async function tryCode(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { businessId, email, code }: GivenCode,
): Promise<boolean> {
  const at = services.clock();
  await lockListing(trx, businessId);
  const waiting = await lockCodeClaims(trx, businessId, at);
  const claims = waiting.filter((claim) => isSameMailbox(claim.email, email));
  const right = claims.find((claim) => isCode(code, codeOf(services.secret, claim)));
  if (right) return (await proveClaim(trx, services, right)) !== 'refused';
  for (const { id, tries } of claims) {
    const isOver = tries + 1 >= MOST_TRIES;
    const end = { state: 'refused' as const, decidedAt: at };
    await updateClaim(trx, id, { tries: tries + 1, ...(isOver && end) });
  }
  return false;
}

function codeOf(secret: string, { way, id }: ClaimRow): string {
  return way === 'letter' ? letterCodeOf(secret, id) : phoneCodeOf(secret, id);
}
