import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { allRights, builtInRoles, NO_ROLE } from '../rights.ts';
import { idText, shortLine } from '../text.ts';

export const MAX_ROLES = 50;

const OWN = 'role:[1-9]\\d{0,8}';
const known = Object.keys(builtInRoles).join('|');

/** A built-in role, or one of the site's own, such as `role:3`. */
export const givenRole = z
  .string({ error: () => m.input_role_required() })
  .regex(new RegExp(`^(?:${known}|${OWN})$`), { error: () => m.input_role_choice() });
export const anyRole = z.string().regex(new RegExp(`^(?:${NO_ROLE}|${known}|${OWN})$`), {
  error: () => m.input_role_choice(),
});

const ownRights = z
  .array(z.enum(allRights))
  .min(1, { error: () => m.input_right_choice() })
  .max(allRights.length)
  .refine((rights) => new Set(rights).size === rights.length, {
    error: () => m.input_rights_once(),
  });

export const roleInput = z.object({
  name: shortLine(() => m.common_name(), 40),
  rights: ownRights,
});
export type RoleInput = z.infer<typeof roleInput>;

export const ownRole = z.object({
  id: z.int(),
  name: z.string(),
  rights: z.array(z.enum(allRights)),
  /** People who have it, the disabled and the invited too. */
  people: z.int(),
  version: z.int(),
});
export type OwnRole = z.infer<typeof ownRole>;

const params = z.object({ id: idText });

/** Of the roles that a site adds; the built-in ones stand in `contract/rights.ts`, and stay. */
export const roleCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/roles',
    summary: `The roles that this site added, by name; at most ${MAX_ROLES}`,
    access: 'people',
    output: z.array(ownRole),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/roles',
    summary: 'Add a role. 403 for rights that you do not have yourself.',
    access: 'people',
    status: 201,
    body: roleInput,
    output: ownRole,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/roles/:id',
    summary:
      'Change a role; it counts at once for everyone who has it. 403 if it has, or would have, rights that you do not have yourself; 409 with `current` if someone else changed it meanwhile.',
    access: 'people',
    params,
    body: roleInput.extend({ version: z.int().min(1) }),
    output: ownRole,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/roles/:id',
    summary: 'Delete a role. 409 while someone has it.',
    access: 'people',
    params,
    output: z.object({ id: z.int() }),
  }),
};
