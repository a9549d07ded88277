import { z } from 'zod';
import { accountEmail, accountName, user } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { anyRole, givenRole } from './roles.ts';

const STAFF_PAGE_SIZE = 50;

/** Someone who may sign in. */
export const staffMember = user
  .pick({ id: true, email: true, role: true, roleName: true, hasPasskey: true })
  .extend({
    name: z.string(),
    /** `invited`: has no way to sign in yet. */
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
