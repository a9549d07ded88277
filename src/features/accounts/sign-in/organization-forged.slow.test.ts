import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, SITE } from '../../../../tests/cookie-browser.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openForgingProvider, type Token } from '../../../../tests/forging-provider.ts';

let provider: Awaited<ReturnType<typeof openForgingProvider>>;
let directory: Directory;

const open = () =>
  openDirectory('empty', {
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'mainstreet',
      OIDC_CLIENT_SECRET: 'client secret',
    },
  });

beforeAll(async () => {
  provider = await openForgingProvider();
  directory = await open();
});
afterAll(async () => {
  await directory.close();
  provider.close();
});
beforeEach(async () => {
  await directory.db.pool.query('truncate users, verifications cascade');
  await directory.signIn('editor');
  Object.assign(provider.behavior, { spoil: () => {}, sendsToken: true, userInfo: {} });
  provider.behavior.moved.clear();
});

async function enter(at = directory): Promise<number> {
  const visit = openBrowser(at);
  const { cookie } = await visit(`${SITE}/api/login?with=organization&next=/admin`);
  return (await at.get('/api/auth/user', { cookie })).status;
}

test('a token that is right lets its person in', async () => {
  expect(await enter()).toBe(200);
});

const forgeries: Record<string, (token: Token) => void> = {
  'signed by another key': (token) => {
    token.key = provider.otherKey();
  },
  'not signed': (token) => {
    token.header.alg = 'none';
    token.key = null;
  },
  'of another issuer': ({ claims }) => {
    claims.iss = 'https://other.example';
  },
  'for another application': ({ claims }) => {
    claims.aud = 'another';
  },
  'of another sign-in': ({ claims }) => {
    claims.nonce = 'another';
  },
  'without the nonce': ({ claims }) => {
    delete claims.nonce;
  },
  'too old': ({ claims }) => {
    claims.exp = Math.floor(Date.now() / 1000) - 1;
  },
  'without an end': ({ claims }) => {
    delete claims.exp;
  },
  'of nobody': ({ claims }) => {
    delete claims.sub;
  },
  'with an address that is not verified, in text': ({ claims }) => {
    claims.email_verified = 'false';
  },
};

test.each(Object.keys(forgeries))('a token %s lets nobody in', async (name) => {
  provider.behavior.spoil = forgeries[name] ?? (() => {});
  provider.behavior.userInfo = { sub: 'one', email: 'editor@example.com', email_verified: true };
  expect(await enter()).toBe(401);
});

test('an answer without a token lets nobody in, whatever the provider says besides', async () => {
  provider.behavior.sendsToken = false;
  provider.behavior.userInfo = { sub: 'one', email: 'editor@example.com', email_verified: true };
  expect(await enter()).toBe(401);
});

test('what a token leaves out is asked for, and must be of the same person', async () => {
  provider.behavior.spoil = ({ claims }) => {
    delete claims.email;
  };
  provider.behavior.userInfo = { sub: 'two', email: 'editor@example.com', email_verified: true };
  expect(await enter()).toBe(401);
  provider.behavior.userInfo = { sub: 'one', email: 'editor@example.com', email_verified: true };
  expect(await enter()).toBe(200);
});

test.each(['/.well-known/openid-configuration', '/jwks', '/token', '/userinfo'])(
  'a redirect is not followed (%s)',
  async (path) => {
    provider.behavior.spoil = ({ claims }) => {
      delete claims.email;
    };
    provider.behavior.userInfo = { sub: 'one', email: 'editor@example.com', email_verified: true };
    const fresh = await open();
    await fresh.signIn('editor');
    expect(await enter(fresh)).toBe(200);
    await fresh.close();
    const asked = await open();
    await asked.signIn('editor');
    provider.behavior.moved.add(path);
    expect(await enter(asked)).toBe(401);
    await asked.close();
  },
);
