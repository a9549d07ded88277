import { z } from 'zod';
import * as m from '#messages';
import { allRights, builtInRoles, NO_ROLE, type Right } from '../domain/rights.ts';
import { idText, shortLine } from '../domain/text.ts';
import { accountEmail, accountName, user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

export const MAX_ROLES = 50;

const OWN = 'role:[1-9]\\d{0,8}';

const known = Object.keys(builtInRoles).join('|');

/** A built-in role, or a custom one such as `role:3`. */
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
  people: z.int(),
  version: z.int(),
});

export type OwnRole = z.infer<typeof ownRole>;

const params = z.object({ id: idText });

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

const STAFF_PAGE_SIZE = 50;

export const staffMember = user
  .pick({ id: true, email: true, role: true, roleName: true, hasPasskey: true })
  .extend({
    name: z.string(),
    status: z.enum(['invited', 'active', 'disabled']),
    hasTwoFactor: z.boolean(),
    createdAt: z.iso.datetime(),
  });

export type StaffMember = z.infer<typeof staffMember>;

export const invitation = z.object({
  email: accountEmail,
  name: accountName,
  role: givenRole,
});

export type Invitation = z.infer<typeof invitation>;

const ofMember = z.object({ id: z.string().max(100) });

export const memberCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/staff',
    summary: 'Everyone who can sign in, by email',
    access: 'people',
    paged: true,
    query: z.object(paging(STAFF_PAGE_SIZE)),
    output: z.array(staffMember),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/staff',
    summary: 'Invite someone. They get an email with a link that works once, for 7 days.',
    access: 'people',
    status: 201,
    body: invitation,
    output: staffMember,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/staff/:id',
    summary:
      'Change a role, or disable or enable an account. 403 where the person, or the role, has rights that you do not have yourself; 409 if that would leave no administrator who can sign in.',
    access: 'people',
    params: ofMember,
    body: z.object({ role: anyRole.optional(), isDisabled: z.boolean().optional() }),
    output: staffMember,
  }),
  sendInvitation: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/invitation',
    summary: 'Email a new link, for an expired invitation or a forgotten password',
    access: 'people',
    params: ofMember,
    output: staffMember,
  }),
  stopTwoFactor: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/two-factor/stop',
    summary:
      'Turn off two-factor sign-in for someone who lost their app and codes. Their sessions end. 409 for your own account.',
    access: 'people',
    params: ofMember,
    output: staffMember,
  }),
};

export const MAX_TOKENS = 100;

/** Prefix of every API token, so that leaked tokens are recognizable. */
export const TOKEN_PREFIX = 'mst_';

/** Rights that API tokens can have: all except managing people. */
export const tokenRights = allRights.filter(
  (right): right is Exclude<Right, 'people'> => right !== 'people',
);

export const tokenInput = z.object({
  name: shortLine(() => m.common_name(), 60),
  rights: z
    .array(z.enum(tokenRights))
    .min(1, { error: () => m.input_right_choice() })
    .max(tokenRights.length)
    .refine((rights) => new Set(rights).size === rights.length, {
      error: () => m.input_rights_once(),
    }),
  /** False for read-only tokens. */
  mayChange: z.boolean(),
  /** Last day of validity, or null if the token doesn't expire. */
  expiresOn: z.iso.date({ error: () => m.input_date_format() }).nullable(),
});

export type TokenInput = z.infer<typeof tokenInput>;

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  rights: z.array(z.enum(allRights)),
  mayChange: z.boolean(),
  /** Email address of the creator. A token can't exceed the creator's rights. */
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  expiresOn: z.iso.date().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  usedAt: z.iso.datetime().nullable(),
  uses: z.int(),
});

export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/tokens',
    summary: `Tokens of programs, the newest first, then those that were revoked; at most ${MAX_TOKENS}`,
    access: 'people',
    output: z.array(apiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/tokens',
    summary:
      'Make a token for a program. The answer has it, once. 403 for rights that you do not have yourself.',
    access: 'people',
    status: 201,
    body: tokenInput,
    output: apiToken.extend({ token: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/tokens/:id',
    summary: 'Revoke a token. Its next call is refused.',
    access: 'people',
    params,
    output: apiToken,
  }),
};
