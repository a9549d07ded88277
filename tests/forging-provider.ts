import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY_ID = 'one';

/** What an ID token is made of; a test spoils one thing. */
export interface Token {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  key: KeyObject | null;
}

/** A provider that lets everyone in at once, and whose answers a test may spoil. */
export async function openForgingProvider() {
  let nonce: string | null = null;
  const behavior = {
    spoil: (_: Token): void => {},
    sendsToken: true,
    userInfo: {} as Record<string, unknown>,
    /** Paths that are answered with a redirect, to where they would work. */
    moved: new Set<string>(),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (body: object) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
    if (behavior.moved.has(url.pathname) && !url.search) {
      return response.writeHead(307, { location: `${url.pathname}?moved` }).end();
    }
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/jwks':
        return json({
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256' }],
        });
      case '/authorize': {
        nonce = url.searchParams.get('nonce');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', 'a code');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        return response.writeHead(302, { location: back.href }).end();
      }
      case '/token':
        return json({
          access_token: 'an access token',
          token_type: 'Bearer',
          ...(behavior.sendsToken && { id_token: makeToken() }),
        });
      default:
        return json(behavior.userInfo);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function makeToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const token: Token = {
      header: { alg: 'RS256', kid: KEY_ID },
      claims: {
        iss: issuer,
        aud: 'mainstreet',
        sub: 'one',
        nonce,
        iat: now,
        exp: now + 300,
        email: 'editor@example.com',
        email_verified: true,
      },
      key: own.privateKey,
    };
    behavior.spoil(token);
    const text = [token.header, token.claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = token.key ? sign('sha256', Buffer.from(text), token.key) : Buffer.alloc(0);
    return `${text}.${signature.toString('base64url')}`;
  }

  return {
    issuer,
    behavior,
    /** A key that is not the provider's. */
    otherKey: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
