import * as m from '#messages';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyPlan,
  SignInStep,
} from '../../contract/accounts.ts';
import { send } from '../kit/send.ts';

const loadBrowserPart = () => import('@simplewebauthn/browser');

export async function askOwnPasskey(): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadBrowserPart();
  const optionsJSON = await send('POST /api/auth/passkeys/question', {});
  return pickAnswer(await startAuthentication({ optionsJSON }));
}

export async function signInByPasskey(): Promise<SignInStep> {
  const { startAuthentication } = await loadBrowserPart();
  const optionsJSON = await askToSignIn();
  return finishSignIn(await startAuthentication({ optionsJSON }));
}

/** Offers passkeys in the browser's autofill list; returns null if the browser doesn't support it. */
export async function offerPasskeys(): Promise<{ signedIn: Promise<SignInStep> } | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadBrowserPart();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await askToSignIn();
  const picked = startAuthentication({ optionsJSON, useBrowserAutofill: true });
  return { signedIn: picked.then(finishSignIn) };
}

const askToSignIn = () => send('POST /api/auth/sign-in/passkey/question', {});

async function finishSignIn(signed: Signed): Promise<SignInStep> {
  const body = { answer: pickAnswer(signed) };
  return (await send('POST /api/auth/sign-in/passkey', { body })).next;
}

type Signed = Awaited<
  ReturnType<Awaited<ReturnType<typeof loadBrowserPart>>['startAuthentication']>
>;

function pickAnswer({ id, rawId, response }: Signed): PasskeyAnswer {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle && { userHandle }),
    },
  };
}

export async function makePasskey(plan: PasskeyPlan): Promise<NewPasskey> {
  const { startRegistration } = await loadBrowserPart();
  const { id, rawId, response } = await startRegistration({ optionsJSON: plan });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}

const faults: Record<string, string> = {
  NotAllowedError: m.passkeys_none_used(),
  AbortError: m.passkeys_none_used(),
  InvalidStateError: m.passkeys_already_here(),
  SecurityError: m.passkeys_no_address(),
  NotSupportedError: m.passkeys_no_browser(),
};

export function describePasskeyFault(error: unknown): string | null {
  return error instanceof Error ? (faults[error.name] ?? null) : null;
}
