import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { allRights } from './rights.ts';
import { line } from './text.ts';

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** `none` while the user still has to choose a password or set up a second factor. */
  role: z.string(),
  /** Of a role that the site added; null for a built-in one. */
  roleName: z.string().nullable(),
  /** What the role allows. */
  rights: z.array(z.enum(allRights)),
  mustChangePassword: z.boolean(),
  /** False if the user signs in only through the organization. */
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** Signed in with a passkey this time, which counts as two factors. */
  withPasskey: z.boolean(),
  /** Their organization knows them: name and address are its affair. */
  isFromOrganization: z.boolean(),
  /** Required by the site, but off. */
  needsTwoFactor: z.boolean(),
});
export type User = z.infer<typeof user>;

// As browsers accept it: `admin@localhost` is an address too.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

export const accountEmail = line(254, () => m.input_email_required())
  .regex(EMAIL, { error: () => m.input_email_valid() })
  .transform((email) => email.toLowerCase());
export const accountName = line(100, () => m.input_name_required());

/** Of a body: a password or a code, and no more. */
const SMALL = 10_000;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

const password = z
  .string({ error: () => m.input_password_required() })
  .min(1, { error: () => m.input_password_required() })
  .max(1000);
export const newPassword = z
  .string({ error: () => m.input_password_required() })
  .min(MIN_PASSWORD, {
    error: () => m.input_password_min({ minPassword: MIN_PASSWORD }),
  })
  .max(MAX_PASSWORD, {
    error: () => m.input_password_max({ maxPassword: MAX_PASSWORD }),
  });

export const credentials = z.object({
  email: z
    .string({ error: () => m.input_email_required() })
    .trim()
    .min(1, { error: () => m.input_email_required() })
    .max(1000),
  password,
});
export type Credentials = z.infer<typeof credentials>;

/** What a sign-in still needs: nothing, a two-factor code, or a password of the user's own. */
export const signInStep = z.object({ next: z.enum(['done', 'code', 'password']) });
export type SignInStep = z.infer<typeof signInStep>['next'];

/** Six digits of the authenticator app, or one of the backup codes. */
export const codeInput = z.object({
  code: z
    .string({ error: () => m.input_code_required() })
    .trim()
    .min(1, { error: () => m.input_code_required() })
    .max(40),
});
export type CodeInput = z.infer<typeof codeInput>;

export const passwordChange = z.object({ currentPassword: password, newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

/** What an invitation link can be used for, once. */
export const invitationAnswer = z.object({
  token: z.string().max(200),
  password: newPassword,
});

export const passwordProof = z.object({ password });
export type PasswordProof = z.infer<typeof passwordProof>;

/** Everything that signing in takes with two-factor turned on. */
export const fullProof = passwordProof.extend(codeInput.shape);
export type FullProof = z.infer<typeof fullProof>;

const backupCodes = z.array(z.string());

export const accountCalls = {
  readUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user; 401 when signed out',
    access: 'signed-in',
    output: user,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Sign in with an email and password. Sets the session cookie.',
    access: 'anyone',
    limit: 'sign-in',
    queue: 'none',
    maxBytes: SMALL,
    setsCookies: true,
    body: credentials,
    output: signInStep,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/code',
    summary: 'Finish signing in with a code from the authenticator app, or a backup code',
    access: 'anyone',
    limit: 'sign-in',
    queue: 'none',
    maxBytes: SMALL,
    setsCookies: true,
    body: codeInput,
    output: signInStep,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Change your password. Your other sessions end.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: SMALL,
    setsCookies: true,
    body: passwordChange,
    output: user,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation',
    summary: 'Choose a password with an invitation link; 404 if the link was used or has expired',
    access: 'anyone',
    limit: 'sign-in',
    queue: 'none',
    maxBytes: SMALL,
    body: invitationAnswer,
    output: z.object({ email: z.string() }),
  }),
  prepareTwoFactor: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor',
    summary: 'Start setting up two-factor sign-in. It takes effect once a first code is confirmed.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: SMALL,
    setsCookies: true,
    body: passwordProof,
    output: z.object({
      /** For the authenticator app: `otpauth://...` */
      uri: z.string(),
      key: z.string(),
      backupCodes,
    }),
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/confirm',
    summary:
      'Confirm a first code from the authenticator app. From then on, signing in asks for one.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: SMALL,
    setsCookies: true,
    body: codeInput,
    output: user,
  }),
  stopTwoFactor: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/stop',
    summary: 'Turn off two-factor sign-in',
    access: 'signed-in',
    limit: 'account',
    maxBytes: SMALL,
    setsCookies: true,
    body: fullProof,
    output: user,
  }),
  renewBackupCodes: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/backup-codes',
    summary: 'Create ten new backup codes. The old ones stop working.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: SMALL,
    setsCookies: true,
    body: fullProof,
    output: z.object({ backupCodes }),
  }),
};
