import { type Auth, type AuthDependencies, createAuth } from './auth.ts';
import { readMetadata, readPerson } from './organization-person.ts';

const PROVIDER = 'organization';

export interface Organization {
  /** `next` is the path to return to. Null while the provider does not respond. */
  begin(next: string, headers: Headers): Promise<{ url: string; headers: Headers } | null>;
  /** The answer to the redirect back: another redirect, with a session on success. Null as above. */
  finish(search: string, headers: Headers): Promise<Response | null>;
}

/** Discovers the provider's endpoints when they are first needed, and again after a failure. */
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
    // Whoever answers there must not speak for another issuer.
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
