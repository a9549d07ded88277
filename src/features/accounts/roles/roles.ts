import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { MAX_ROLES, type OwnRole, type RoleInput } from '../../../contract/members.staff.ts';
import { languages } from '../../../domain/languages.ts';
import { builtInRoles } from '../../../domain/rights.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { inLanguage } from '../../../platform/language.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../model/accounts.ts';
import {
  changeRights,
  deleteRole,
  findRole,
  insertRole,
  isNameTaken,
  listRoles,
  requireCover,
  updateRole,
} from './queries.ts';

type RoleServices = Pick<Accounts, 'db' | 'clock'>;

export function createRole(
  { db, clock }: RoleServices,
  actor: User,
  role: RoleInput,
): Promise<OwnRole> {
  return changeRights(db, actor, async (trx, own) => {
    requireCover(own, role.rights);
    const all = await listRoles(trx, MAX_ROLES);
    if (all.length === MAX_ROLES) {
      throw new AppError('conflict', m.roles_limit({ maxRoles: MAX_ROLES }));
    }
    await requireFreeName(trx, role.name, 0);
    const after = await readRole(trx, await insertRole(trx, role));
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'role.create',
      after: describe(after),
    });
    return after;
  });
}

/** Throws `conflict` with the current role if it has changed since it was read. */
export function changeRole(
  { db, clock }: RoleServices,
  actor: User,
  id: number,
  { version, ...role }: RoleInput & { version: number },
): Promise<OwnRole> {
  return changeRights(db, actor, async (trx, own) => {
    const before = await readRole(trx, id);
    requireCover(own, [...before.rights, ...role.rights]);
    if (before.version !== version) {
      throw new AppError('conflict', m.roles_changed_elsewhere(), {
        current: before,
      });
    }
    await requireFreeName(trx, role.name, id);
    await updateRole(trx, id, role);
    const after = await readRole(trx, id);
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'role.update',
      before: describe(before),
      after: describe(after),
    });
    return after;
  });
}

export function removeRole({ db, clock }: RoleServices, actor: User, id: number) {
  return changeRights(db, actor, async (trx, own) => {
    const before = await readRole(trx, id);
    requireCover(own, before.rights);
    if (before.people > 0) {
      throw new AppError('conflict', m.roles_still_given());
    }
    await deleteRole(trx, id);
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'role.delete',
      before: describe(before),
    });
    return { id };
  });
}

function describe({ id, name, rights }: OwnRole) {
  return { roleId: id, name, rights: rights.join(', ') };
}

async function readRole(trx: DatabaseTransaction, id: number): Promise<OwnRole> {
  const role = await findRole(trx, id);
  if (!role) {
    throw new AppError('not_found', m.roles_gone());
  }
  return role;
}

function listOurNames(): string[] {
  return [m.roles_none(), ...Object.values(builtInRoles).map(({ name }) => name)];
}

async function requireFreeName(trx: DatabaseTransaction, name: string, id: number) {
  const taken = languages.flatMap((language) => inLanguage(language, listOurNames));
  const isOurs = taken.some((one) => one.toLowerCase() === name.toLowerCase());
  if (!isOurs && !(await isNameTaken(trx, name, id))) return;
  const message = m.roles_name_taken();
  throw new AppError('invalid', message, { fields: [{ field: 'name', message }] });
}
