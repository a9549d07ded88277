import * as m from '#messages';
import type { NewEmail, User } from '../../../contract/accounts.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import { type Accounts, readUserAgain } from '../model/accounts.ts';
import { createLink, takeLink, voidLinks } from '../model/links.queries.ts';
import {
  writeAddressTaken,
  writeConfirmEmail,
  writeEmailAsked,
  writeEmailChanged,
} from '../model/mail.ts';
import { requireProof } from '../passkeys/verify.ts';

export async function updateName(trx: DatabaseTransaction, id: string, name: string) {
  await trx
    .updateTable('users')
    .set({ name, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

export interface Person {
  id: string;
  email: string;
  name: string;
  isDisabled: boolean;
}

export async function lockPerson(trx: DatabaseTransaction, id: string): Promise<Person | null> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'disabledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { disabledAt, ...person } = row;
  return { ...person, isDisabled: disabledAt !== null };
}

export async function findByEmail(
  trx: DatabaseTransaction,
  email: string,
): Promise<{ id: string; name: string } | null> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if the address is already taken. Uses the primary key and index `users_email_key`. */
export async function updateEmail(
  trx: DatabaseTransaction,
  id: string,
  email: string,
): Promise<boolean> {
  if (await findByEmail(trx, email)) return false;
  await trx
    .updateTable('users')
    .set({ email, emailVerified: true, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
  return true;
}

export async function changeName(accounts: Accounts, user: User, name: string): Promise<User> {
  const { db, clock } = accounts;
  requireOwn(user);
  await db.kysely.transaction().execute(async (trx) => {
    const before = await lockPerson(trx, user.id);
    await updateName(trx, user.id, name);
    await recordChange(trx, {
      at: clock(),
      actor: user.id,
      action: 'account.change-name',
      before: { name: before?.name },
      after: { name },
    });
  });
  return readUserAgain(accounts, user);
}

export function requireOwn({ isFromOrganization }: User) {
  if (!isFromOrganization) return;
  throw new AppError('conflict', m.account_kept_by_organization());
}

/**
 * Starts an email change. Always sends two emails, so the requester can't find out whether the new address
 * has an account.
 */
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
  const token = await createLink(trx, { kind: 'email', userId: person.id, at: clock(), email });
  const taken = await findByEmail(trx, email);
  return taken
    ? writeAddressTaken(email, taken.name)
    : writeConfirmEmail(site, email, { name: person.name, token });
}

/** Throws `not_found` if the link is invalid or expired, or if the address has been taken in the meantime. */
export async function confirmEmail(accounts: Accounts, token: string): Promise<{ email: string }> {
  try {
    return await changeEmail(accounts, token);
  } catch (error) {
    throw isUniqueViolation(error) ? linkUsed() : error;
  }
}

function changeEmail({ db, clock, jobs }: Accounts, token: string): Promise<{ email: string }> {
  return db.kysely.transaction().execute(async (trx) => {
    const link = await takeLink(trx, { kind: 'email', token, now: clock() });
    const person = link && (await lockPerson(trx, link.userId));
    if (!person || person.isDisabled || !link.email) throw linkUsed();
    const { email } = link;
    if (!(await updateEmail(trx, person.id, email))) throw linkUsed();
    // Voids password links that were sent to the former address.
    await voidLinks(trx, person.id, 'password');
    await recordChange(trx, {
      at: clock(),
      actor: person.id,
      action: 'account.change-email',
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
