import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import type { Invitation, StaffMember } from '../../../contract/staff/members.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { cursorText, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../accounts.ts';
import { writeInvitation, writeNewLink } from '../mail.ts';
import { hashPassword } from '../passwords/hash.ts';
import { refuseEasyPassword } from '../passwords/refuse-easy-password.ts';
import { deleteSessions, notePasswordChanged } from '../queries.ts';
import { hashToken, INVITATION_DAYS, makeToken } from '../rules.ts';
import {
  countStaff,
  deleteInvitation,
  findMember,
  findStaff,
  hasInvitation,
  insertUser,
  lockActiveAdmins,
  saveInvitation,
  savePassword,
  takeInvitation,
  updateDisabled,
  updateRole,
} from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function listStaff(
  db: Database,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<StaffMember>> {
  const after = parseCursor(page.cursor, z.tuple([cursorText]))?.[0] ?? '';
  const [rows, total] = await Promise.all([
    findStaff(db, { limit: page.limit + 1, after }),
    countStaff(db),
  ]);
  return { ...pageOf(rows, page.limit, (last) => formatCursor([last.email])), total };
}

export async function inviteStaff(
  accounts: Accounts,
  actor: User,
  invitation: Invitation,
): Promise<StaffMember> {
  const { db, clock, jobs, site } = accounts;
  return db.kysely.transaction().execute(async (trx) => {
    const id = await insertUser(trx, invitation);
    if (!id) {
      const message = 'There is already an account with this email.';
      throw new AppError('conflict', message, { fields: [{ field: 'email', message }] });
    }
    const token = await keepInvitation(trx, accounts, id);
    const { email, name } = invitation;
    await jobs.enqueue(trx, mailQueue, writeInvitation(site, email, { name, token }));
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'staff.invite',
      businessId: null,
      after: { userId: id, ...invitation },
    });
    return readMember(trx, id);
  });
}

export async function sendNewInvitation(
  accounts: Accounts,
  actor: User,
  id: string,
): Promise<StaffMember> {
  const { db, clock, jobs, site } = accounts;
  return db.kysely.transaction().execute(async (trx) => {
    const member = await readMember(trx, id);
    if (member.status === 'disabled') {
      throw new AppError('conflict', 'This account is disabled. Enable it first.');
    }
    const token = await keepInvitation(trx, accounts, id);
    const write = member.status === 'invited' ? writeInvitation : writeNewLink;
    await jobs.enqueue(trx, mailQueue, write(site, member.email, { name: member.name, token }));
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'staff.send-link',
      businessId: null,
      after: { userId: id, email: member.email },
    });
    return member;
  });
}

async function keepInvitation(
  trx: DatabaseTransaction,
  { clock }: Accounts,
  userId: string,
): Promise<string> {
  const { token, hash } = makeToken();
  const expiresAt = new Date(clock().getTime() + INVITATION_DAYS * DAY);
  await saveInvitation(trx, { userId, tokenHash: hash, expiresAt });
  return token;
}

export async function acceptInvitation(
  { db, clock, site }: Accounts,
  answer: { token: string; password: string },
): Promise<{ email: string; userId: string }> {
  const tokenHash = hashToken(answer.token);
  // Looked up first, so that made-up links cost no password's hash; that takes a while, and so
  // stands ahead of the transaction.
  if (!(await hasInvitation(db, tokenHash, clock()))) throw linkUsed();
  const passwordHash = await hashPassword(answer.password);
  return db.kysely.transaction().execute(async (trx) => {
    const id = await takeInvitation(trx, tokenHash, clock());
    const member = id && (await findMember(trx, id));
    if (!member || member.status === 'disabled') throw linkUsed();
    refuseEasyPassword('password', answer.password, { site, email: member.email });
    await savePassword(trx, member.id, passwordHash);
    await notePasswordChanged(trx, member.id);
    await deleteSessions(trx, member.id);
    await recordChange(trx, {
      at: clock(),
      actor: member.id,
      action: 'staff.accept-invitation',
      businessId: null,
    });
    return { email: member.email, userId: member.id };
  });
}

function linkUsed(): AppError {
  return new AppError(
    'not_found',
    'This link was used or has expired. Ask an administrator for a new one.',
  );
}

/** Changes a role, disables or enables. Someone who may administer the site always stays. */
export async function changeStaff(
  { db, clock }: Accounts,
  actor: User,
  id: string,
  change: { role?: User['role'] | undefined; isDisabled?: boolean | undefined },
): Promise<StaffMember> {
  return db.kysely.transaction().execute(async (trx) => {
    const admins = await lockActiveAdmins(trx);
    const before = await readMember(trx, id);
    const { role = before.role, isDisabled = before.status === 'disabled' } = change;
    const endsAdmin = admins.includes(id) && (role !== 'admin' || isDisabled);
    if (endsAdmin && admins.length === 1) {
      throw new AppError(
        'conflict',
        'This is the last administrator. Make someone else an administrator first.',
      );
    }
    if (role !== before.role) await updateRole(trx, id, role);
    if (isDisabled !== (before.status === 'disabled')) {
      await updateDisabled(trx, id, isDisabled ? clock() : null);
    }
    if (isDisabled) {
      await deleteSessions(trx, id);
      await deleteInvitation(trx, id);
    }
    const after = await readMember(trx, id);
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'staff.change',
      businessId: null,
      before: { userId: id, email: before.email, role: before.role, status: before.status },
      after: { userId: id, email: after.email, role: after.role, status: after.status },
    });
    return after;
  });
}

/** Throws `not_found`. */
export async function readMember(trx: DatabaseTransaction, id: string): Promise<StaffMember> {
  const member = await findMember(trx, id);
  if (!member)
    throw new AppError('not_found', 'This account does not exist. Choose one from the list.');
  return member;
}
