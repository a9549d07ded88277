import * as m from '#messages';
import type { NewEmail, User } from '../../../contract/accounts.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../accounts.ts';
import {
  writeAddressTaken,
  writeConfirmEmail,
  writeEmailAsked,
  writeEmailChanged,
} from '../mail.ts';
import { requireProof } from '../passkeys/proof.ts';
import { voidLinks } from '../passwords/queries.ts';
import { EMAIL_LINK_HOURS, hashToken, makeToken } from '../rules.ts';
import { requireOwn } from './change-name.ts';
import {
  findByEmail,
  keepEmailChange,
  lockPerson,
  type Person,
  takeEmailChange,
  updateEmail,
} from './queries.ts';

const HOUR = 3_600_000;

/** Two emails in either case: whether the new address is taken shows only to who reads them. */
export async function askForEmail(
  accounts: Accounts,
  user: User,
  { email, ...proof }: NewEmail,
  headers: Headers,
): Promise<void> {
  const { db, clock, jobs, site } = accounts;
  requireOwn(user);
  if (email === user.email) {
    const message = m.account_email_same();
    throw new AppError('invalid', message, { fields: [{ field: 'email', message }] });
  }
  await requireProof(accounts, user, proof, headers);
  await db.kysely.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, user.id);
    if (!person) return;
    const first = await writeToNew(trx, accounts, person, email);
    await jobs.enqueue(trx, mailQueue, first);
    await jobs.enqueue(trx, mailQueue, writeEmailAsked(site, person.email, person.name, email));
    await recordChange(trx, {
      at: clock(),
      actor: user.id,
      action: 'account.ask-email',
      businessId: null,
      before: { email: person.email },
      after: { email },
    });
  });
}

async function writeToNew(
  trx: DatabaseTransaction,
  { clock, site }: Accounts,
  person: Person,
  email: string,
) {
  const { token, hash: tokenHash } = makeToken();
  const expiresAt = new Date(clock().getTime() + EMAIL_LINK_HOURS * HOUR);
  const taken = await findByEmail(trx, email);
  await keepEmailChange(trx, { userId: person.id, email, tokenHash, expiresAt });
  return taken
    ? writeAddressTaken(email, taken.name)
    : writeConfirmEmail(site, email, { name: person.name, token });
}

/** Throws `not_found` for a link that does not work, or if the address has since been taken. */
export async function confirmEmail(accounts: Accounts, token: string): Promise<{ email: string }> {
  try {
    return await takeLink(accounts, token);
  } catch (error) {
    // Two people at once.
    throw isUniqueViolation(error) ? linkUsed() : error;
  }
}

function takeLink({ db, clock, jobs }: Accounts, token: string): Promise<{ email: string }> {
  return db.kysely.transaction().execute(async (trx) => {
    const change = await takeEmailChange(trx, hashToken(token), clock());
    const person = change && (await lockPerson(trx, change.userId));
    if (!person || person.isDisabled) throw linkUsed();
    const { email } = change;
    if (!(await updateEmail(trx, person.id, email))) throw linkUsed();
    // One that was sent to the former address.
    await voidLinks(trx, person.id);
    await recordChange(trx, {
      at: clock(),
      actor: person.id,
      action: 'account.change-email',
      businessId: null,
      before: { email: person.email },
      after: { email },
    });
    const mail = writeEmailChanged(person.email, person.name, email);
    await jobs.enqueue(trx, mailQueue, mail);
    return { email };
  });
}

function linkUsed(): AppError {
  return new AppError('not_found', m.account_link_expired());
}
