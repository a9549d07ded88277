import { z } from 'zod';
import * as m from '#messages';
import { codeInput, credentials, signInStep } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idText, shortLine } from './text.ts';

/** Keys and signatures of any kind fit. */
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

/** What a browser signed with a passkey. */
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

/** A passkey that was just made. */
const newPasskey = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(12_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** The password, with two-factor sign-in a code as well; or a passkey. */
export const proof = z.object({
  password: credentials.shape.password.optional(),
  code: codeInput.shape.code.optional(),
  passkey: passkeyAnswer.optional(),
});
export type Proof = z.infer<typeof proof>;

export const passkeyName = shortLine(() => m.common_name(), 60);

export const ownPasskey = z.object({
  id: z.int(),
  name: z.string(),
  /** Kept by a password manager on several devices. */
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

/** What a browser asks a passkey to sign, as WebAuthn writes it. */
const question = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(known),
});
export type PasskeyQuestion = z.infer<typeof question>;

/** What a browser makes a passkey from, as WebAuthn writes it. */
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
