import { z } from 'zod';
import * as m from '#messages';
import { allRights } from '../domain/rights.ts';
import { idText, line, shortLine } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Role id, or `none` while the user still has to choose a password or set up a second factor. */
  role: z.string(),
  /** Name of a custom role, or null for a built-in one. */
  roleName: z.string().nullable(),
  rights: z.array(z.enum(allRights)),
  mustChangePassword: z.boolean(),
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** Whether this session was started with a passkey, which counts as two factors. */
  withPasskey: z.boolean(),
  /** Whether the organization's sign-in manages the user's name and email address. */
  isFromOrganization: z.boolean(),
  needsTwoFactor: z.boolean(),
});

export type User = z.infer<typeof user>;

// Same rule as in browsers, which also accept `admin@localhost`.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

export const accountEmail = line(254, () => m.input_email_required())
  .regex(EMAIL, { error: () => m.input_email_valid() })
  .transform((email) => email.toLowerCase());

export const accountName = line(100, () => m.input_name_required());

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

export const signInStep = z.object({ next: z.enum(['done', 'code', 'password']) });

export type SignInStep = z.infer<typeof signInStep>['next'];

/** Six digits from the authenticator app, or a backup code. */
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

export const invitationAnswer = z.object({
  token: z.string().max(200),
  password: newPassword,
});

export const passwordProof = z.object({ password });

export type PasswordProof = z.infer<typeof passwordProof>;

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
      /** `otpauth://...` URI for authenticator apps. */
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

const LARGE = 20_000;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, { error: () => m.input_base64url() });

const ofBrowser = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

export const passkeyAnswer = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(200).optional(),
  }),
});

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

const newPasskey = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(12_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export type NewPasskey = z.infer<typeof newPasskey>;

/** Reauthentication: the password, plus a code if two-factor sign-in is on, or a passkey. */
export const proof = z.object({
  password: credentials.shape.password.optional(),
  code: codeInput.shape.code.optional(),
  passkey: passkeyAnswer.optional(),
});

export type SignInProof = z.infer<typeof proof>;

export const passkeyName = shortLine(() => m.common_name(), 60);

export const ownPasskey = z.object({
  id: z.int(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type OwnPasskey = z.infer<typeof ownPasskey>;

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

const question = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(known),
});

export type PasskeyQuestion = z.infer<typeof question>;

const plan = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type PasskeyPlan = z.infer<typeof plan>;

const params = z.object({ id: idText });

export const passkeyCalls = {
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/passkey/question',
    summary: 'Begin to sign in with a passkey. Sets a cookie; the answer must come with it.',
    access: 'anyone',
    limit: 'passkey-challenges',
    queue: 'none',
    setsCookies: true,
    output: question,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/passkey',
    summary: 'Sign in with a passkey, which counts as two factors. Sets the session cookie.',
    access: 'anyone',
    limit: 'sign-in',
    queue: 'none',
    maxBytes: LARGE,
    setsCookies: true,
    body: z.object({ answer: passkeyAnswer }),
    output: signInStep,
  }),
  askOwn: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/question',
    summary: 'Begin to show one of your passkeys as proof',
    access: 'signed-in',
    limit: 'passkey-challenges',
    output: question,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: 'Your passkeys, the oldest first',
    access: 'signed-in',
    output: z.array(ownPasskey),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/plan',
    summary: 'Begin to add a passkey. Takes your password, or another passkey.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: LARGE,
    body: proof,
    output: plan,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Add a passkey that your browser made',
    access: 'signed-in',
    limit: 'account',
    maxBytes: LARGE,
    status: 201,
    body: z.object({ name: passkeyName, made: newPasskey }),
    output: z.array(ownPasskey),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/auth/passkeys/:id',
    summary: 'Give one of your passkeys another name',
    access: 'signed-in',
    limit: 'account',
    params,
    body: z.object({ name: passkeyName }),
    output: z.array(ownPasskey),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    summary:
      'Remove one of your passkeys. Your other sessions end. 409 if you could not sign in any more.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: LARGE,
    params,
    body: proof,
    output: z.array(ownPasskey),
  }),
};

export const ownName = z.object({ name: accountName });

export const newEmail = proof.extend({ email: accountEmail });

export type NewEmail = z.infer<typeof newEmail>;

export const ownAccountCalls = {
  rename: endpoint({
    method: 'PUT',
    path: '/api/auth/name',
    summary: 'Change your name. 409 if your organization keeps it.',
    access: 'signed-in',
    limit: 'account',
    body: ownName,
    output: user,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/auth/email',
    summary:
      'Ask for another address. It holds once it is confirmed with a link that is sent there; the former one is told. The answer is the same for an address that is taken. 409 if your organization keeps yours.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: LARGE,
    body: newEmail,
    output: z.object({ isAccepted: z.literal(true) }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/email/confirm',
    summary: 'Confirm a new address; 404 if the link was used or has expired',
    access: 'anyone',
    limit: 'sign-in',
    queue: 'none',
    maxBytes: LARGE,
    body: invitationAnswer.pick({ token: true }),
    output: z.object({ email: z.string() }),
  }),
};

export const forgottenPassword = z.object({ email: accountEmail });

export const forgottenPasswordCalls = {
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/forgotten-password',
    summary:
      'Ask for a link to choose a new password. The answer is the same for every address; the email goes to members of staff only.',
    access: 'anyone',
    limit: 'password-links',
    queue: 'none',
    maxBytes: SMALL,
    body: forgottenPassword,
    output: z.object({ isAccepted: z.literal(true) }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/auth/forgotten-password/answer',
    summary:
      'Choose a new password with such a link; 404 if it was used, has expired, or a newer one was sent. All sessions end. Signing in asks for a code as before.',
    queue: 'none',
    access: 'anyone',
    limit: 'sign-in',
    maxBytes: SMALL,
    body: invitationAnswer,
    output: z.object({ email: z.string() }),
  }),
};
