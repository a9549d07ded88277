import { z } from 'zod';
import { user } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { line } from '../text.ts';

const STAFF_PAGE_SIZE = 50;

/** Someone who may sign in. */
export const staffMember = user.pick({ id: true, email: true, role: true }).extend({
  name: z.string(),
  /** `invited`: has no way to sign in yet. */
  status: z.enum(['invited', 'active', 'disabled']),
  hasTwoFactor: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type StaffMember = z.infer<typeof staffMember>;

// As browsers accept it: `admin@localhost` is an address too.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

export const invitation = z.object({
  email: line(254, 'Email is required')
    .regex(EMAIL, 'Valid email is required')
    .transform((email) => email.toLowerCase()),
  name: line(100, 'Name is required'),
  role: z.enum(['admin', 'editor'], { error: 'Role is required' }),
});
export type Invitation = z.infer<typeof invitation>;

const ofMember = z.object({ id: z.string().max(100) });

export const memberCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/staff',
    summary: 'Everyone who can sign in, by email',
    access: 'admin',
    paged: true,
    query: z.object(paging(STAFF_PAGE_SIZE)),
    output: z.array(staffMember),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/staff',
    summary: 'Invite someone. They get an email with a link that works once, for 7 days.',
    access: 'admin',
    status: 201,
    body: invitation,
    output: staffMember,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/staff/:id',
    summary:
      'Change a role, or disable or enable an account. 409 if that would leave no administrator who can sign in.',
    access: 'admin',
    params: ofMember,
    body: z.object({ role: user.shape.role.optional(), isDisabled: z.boolean().optional() }),
    output: staffMember,
  }),
  sendInvitation: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/invitation',
    summary: 'Email a new link, for an expired invitation or a forgotten password',
    access: 'admin',
    params: ofMember,
    output: staffMember,
  }),
  stopTwoFactor: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/two-factor/stop',
    summary:
      'Turn off two-factor sign-in for someone who lost their app and codes. Their sessions end. 409 for your own account.',
    access: 'admin',
    params: ofMember,
    output: staffMember,
  }),
};
