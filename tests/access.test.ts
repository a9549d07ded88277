import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { type Access, type EndpointShape, nameCall } from '../src/contract/endpoint.ts';
import { plainRoutes } from '../src/plain-routes.ts';
import { type Directory, openDirectory } from './directory.ts';

type Who = 'nobody' | 'somebody' | 'editor' | 'admin';

let directory: Directory;
let sessions: Record<Who, Record<string, string>>;

beforeAll(async () => {
  directory = await openDirectory();
  sessions = {
    nobody: {},
    somebody: await directory.signIn('none'),
    editor: await directory.signIn('editor'),
    admin: await directory.signIn('admin'),
  };
});
afterAll(() => directory.close());

/** What each is told before their body is looked at; null where they come in. */
const told: Record<Access, Record<Who, 401 | 403 | null>> = {
  anyone: { nobody: null, somebody: null, editor: null, admin: null },
  'signed-in': { nobody: 401, somebody: null, editor: null, admin: null },
  editor: { nobody: 401, somebody: 403, editor: null, admin: null },
  admin: { nobody: 401, somebody: 403, editor: 403, admin: null },
};

/** Of calls for anyone, those that refuse what they are shown: an empty body is no password. */
const ownRefusals = [400, 404, 409, 415, 422, 503];

/** Without a body: whoever may not call is refused before it is read. */
async function call(endpoint: EndpointShape, headers: Record<string, string>) {
  const path = endpoint.path.replace(/:\w+/g, '999999999');
  return (await directory.call(`${endpoint.method} ${path}`, { headers })).status;
}

const cases = endpoints.flatMap((endpoint) =>
  (['nobody', 'somebody', 'editor', 'admin'] as const).map(
    (who) => [nameCall(endpoint), who, endpoint] as const,
  ),
);

test.each(cases)('%s asked by %s', async (_, who, endpoint) => {
  const status = await call(endpoint, sessions[who]);
  const refusal = told[endpoint.access][who];
  if (refusal) expect(status).toBe(refusal);
  else expect([200, 201, ...ownRefusals]).toContain(status);
});

test.each(endpoints.filter(({ access }) => access !== 'anyone').map((one) => [nameCall(one), one]))(
  '%s takes no session that was made up',
  async (_, endpoint) => {
    const madeUp = { cookie: 'mainstreet.session_token=made.up' };
    expect(await call(endpoint as EndpointShape, madeUp)).toBe(401);
  },
);

test('every call under /api/admin is for staff, and no other is', () => {
  const forStaff = endpoints.filter(({ access }) => access === 'editor' || access === 'admin');
  const underAdmin = endpoints.filter(({ path }) => path.startsWith('/api/admin'));
  expect(forStaff.map(nameCall)).toEqual(underAdmin.map(nameCall));
  expect(endpoints.filter(({ access }) => access === 'admin').length).toBeGreaterThan(3);
});

test('what is mounted is a call of the contract, or a plain route of the list', () => {
  const known = new Set([...endpoints.map(nameCall), ...plainRoutes]);
  const mounted = new Set(
    directory.app.routes.filter(({ method }) => method !== 'ALL').map(nameRoute),
  );
  expect([...mounted].filter((route) => !known.has(route))).toEqual(['POST /sandbox/*']);
  expect(endpoints.map(nameCall).filter((name) => !mounted.has(name))).toEqual([]);
});

function nameRoute({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
