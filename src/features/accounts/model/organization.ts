import { z } from 'zod';
import { callOut } from '../../../platform/http/call-out.ts';
import { type Auth, type AuthDependencies, createAuth } from './auth.ts';

const PROVIDER = 'organization';

export interface Organization {
  /** Starts the sign-in; `next` is the path to return to afterwards. Returns null if the provider is unavailable. */
  begin(next: string, headers: Headers): Promise<{ url: string; headers: Headers } | null>;
  /**
   * Handles the redirect back from the provider and returns another redirect, with a session on success.
   * Returns null if the provider is unavailable.
   */
  finish(search: string, headers: Headers): Promise<Response | null>;
}

/** Discovers the provider's endpoints on first use, and retries after a failure. */
export function openOrganization(dependencies: AuthDependencies): Organization | null {
  const { organization, siteUrl } = dependencies.config;
  if (!organization) return null;
  const { issuer, clientId, clientSecret } = organization;
  let opened: Auth | null = null;

  async function open(): Promise<Auth | null> {
    if (opened) return opened;
    const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
    const metadata = await readMetadata(discoveryUrl);
    if (!metadata) return null;
    // Rejects metadata that names a different issuer, which the server must not act for.
    if (metadata.issuer.replace(/\/+$/, '') !== issuer) {
      const named = metadata.issuer;
      dependencies.log.error({ issuer, named }, 'OIDC_ISSUER is not who answers there');
      return null;
    }
    const auth = createAuth(dependencies, [
      {
        providerId: PROVIDER,
        discoveryUrl,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        getUserInfo: (tokens) => readPerson(tokens, metadata.userinfo_endpoint),
        mapProfileToUser: ({ name }) => ({ name: name ?? '' }),
      },
    ]);
    const { socialProviders } = await auth.$context;
    if (socialProviders[0]?.issuer !== metadata.issuer) return null;
    opened = auth;
    return opened;
  }

  return {
    async begin(next, headers) {
      const auth = await open();
      if (!auth) return null;
      const answer = await auth.api.signInSocial({
        body: {
          provider: PROVIDER,
          callbackURL: siteUrl + next,
          errorCallbackURL: `${siteUrl}/sign-in?next=${encodeURIComponent(next)}`,
          disableRedirect: true,
        },
        headers,
        returnHeaders: true,
      });
      if (!('url' in answer.response) || !answer.response.url) {
        throw new Error('The provider has no address to go to');
      }
      return { url: answer.response.url, headers: answer.headers };
    },
    async finish(search, headers) {
      const auth = await open();
      if (!auth) return null;
      const url = `${siteUrl}/api/auth/callback/${PROVIDER}${search}`;
      return auth.handler(new Request(url, { headers }));
    },
  };
}

const metadata = z.object({ issuer: z.string(), userinfo_endpoint: z.url().optional() });

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
});
type Claims = z.infer<typeof claims>;

const idTokenClaims = claims.extend({ exp: z.number() });

const TIMEOUT_MS = 10_000;

async function readMetadata(url: string): Promise<z.infer<typeof metadata> | null> {
  return metadata
    .nullable()
    .catch(null)
    .parse(await readJson(url));
}

/**
 * Reads the person from a verified ID token. If it has no email, requests the user info, which must have the
 * same subject.
 */
async function readPerson(
  tokens: { idToken?: string | undefined; accessToken?: string | undefined },
  userInfoUrl: string | undefined,
) {
  const payload = tokens.idToken?.split('.')[1];
  if (!payload) return null;
  const token = idTokenClaims.safeParse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  );
  if (!token.success) return null;
  if (token.data.email) return toPerson(token.data);
  if (!userInfoUrl || !tokens.accessToken) return null;
  const told = claims.safeParse(
    await readJson(userInfoUrl, { authorization: `Bearer ${tokens.accessToken}` }),
  );
  return told.success && told.data.sub === token.data.sub ? toPerson(told.data) : null;
}

function toPerson({ sub, email, email_verified, name }: Claims) {
  return { id: sub, sub, email, emailVerified: email_verified ?? false, name };
}

async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const answer = await callOut(url, { headers, redirect: 'error', patience: TIMEOUT_MS });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
