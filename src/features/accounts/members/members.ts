import { z } from 'zod';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { Invitation, StaffMember } from '../../../contract/members.staff.ts';
import type { Right } from '../../../domain/rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { cursorText, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../model/accounts.ts';
import { createLink, voidLinks } from '../model/links.queries.ts';
import { writeInvitation, writeNewLink } from '../model/mail.ts';
import { deleteSessions } from '../model/queries.ts';
import { findRights } from '../model/rights.queries.ts';
import {
  countStaff,
  findMember,
  findStaff,
  insertUser,
  lockActiveAdmins,
  updateDisabled,
  updateMemberRole,
} from '../model/staff.queries.ts';
import { changeRights, findRoleRights, requireCover } from '../roles/queries.ts';

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
  return changeRights(db, actor, async (trx, own) => {
    await requireGivable(trx, own, invitation.role);
    const id = await insertUser(trx, invitation);
    if (!id) {
      const message = m.staff_email_taken();
      throw new AppError('conflict', message, { fields: [{ field: 'email', message }] });
    }
    const token = await createLink(trx, { kind: 'invitation', userId: id, at: clock() });
    const { email, name } = invitation;
    await jobs.enqueue(trx, mailQueue, writeInvitation(site, email, { name, token }));
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'staff.invite',
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
  return changeRights(db, actor, async (trx, own) => {
    const member = await readCovered(trx, own, id);
    if (member.status === 'disabled') {
      throw new AppError('conflict', m.staff_account_disabled());
    }
    const token = await createLink(trx, { kind: 'invitation', userId: id, at: clock() });
    const write = member.status === 'invited' ? writeInvitation : writeNewLink;
    await jobs.enqueue(trx, mailQueue, write(site, member.email, { name: member.name, token }));
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'staff.send-link',
      after: { userId: id, email: member.email },
    });
    return member;
  });
}

/**
 * Changes a person's role, or disables or enables the account. Throws `conflict` if no active administrator
 * would remain.
 */
export async function changeStaff(
  { db, clock }: Accounts,
  actor: User,
  id: string,
  change: { role?: User['role'] | undefined; isDisabled?: boolean | undefined },
): Promise<StaffMember> {
  return changeRights(db, actor, async (trx, own) => {
    const admins = await lockActiveAdmins(trx);
    const before = await readCovered(trx, own, id);
    const { role = before.role, isDisabled = before.status === 'disabled' } = change;
    if (role !== before.role) await requireGivable(trx, own, role);
    const endsAdmin = admins.includes(id) && (role !== 'admin' || isDisabled);
    if (endsAdmin && admins.length === 1) {
      throw new AppError('conflict', m.staff_last_administrator());
    }
    if (role !== before.role) await updateMemberRole(trx, id, role);
    if (isDisabled !== (before.status === 'disabled')) {
      await updateDisabled(trx, id, isDisabled ? clock() : null);
    }
    if (isDisabled) {
      await deleteSessions(trx, id);
      await voidLinks(trx, id, 'invitation', 'password', 'email');
    }
    const after = await readMember(trx, id);
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'staff.change',
      before: { userId: id, email: before.email, role: before.role, status: before.status },
      after: { userId: id, email: after.email, role: after.role, status: after.status },
    });
    return after;
  });
}

/** Returns a staff member. Throws `not_found`, or `forbidden` if that person has rights that the actor lacks. */
export async function readCovered(
  trx: DatabaseTransaction,
  own: readonly Right[],
  id: string,
): Promise<StaffMember> {
  const member = await readMember(trx, id);
  const theirs = await findRights(trx, id);
  requireCover(own, theirs?.rights ?? [], member.email);
  return member;
}

async function requireGivable(trx: DatabaseTransaction, own: readonly Right[], role: string) {
  const kept = await findRoleRights(trx, role);
  if (kept) return requireCover(own, kept);
  const message = m.staff_role_gone();
  throw new AppError('invalid', message, { fields: [{ field: 'role', message }] });
}

async function readMember(trx: DatabaseTransaction, id: string): Promise<StaffMember> {
  const member = await findMember(trx, id);
  if (!member) throw new AppError('not_found', m.staff_account_gone());
  return member;
}
