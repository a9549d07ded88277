import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { type Access, type EndpointShape, nameCall } from '../src/contract/endpoint.ts';
import { plainRoutes } from '../src/plain-routes.ts';
import { bakery, type Directory, lawFirm, openDirectory } from './directory.ts';

const everyone = ['nobody', 'somebody', 'stranger', 'owner', 'editor', 'admin'] as const;
type Who = (typeof everyone)[number];

let directory: Directory;
let sessions: Record<Who, Record<string, string>>;
let listingId: number;

beforeAll(async () => {
  directory = await openDirectory();
  const [own = 0, other = 0] = await directory.open(bakery, lawFirm);
  listingId = own;
  sessions = {
    nobody: {},
    somebody: await directory.signIn('none'),
    stranger: await directory.openDesk(other),
    owner: await directory.openDesk(own),
    editor: await directory.signIn('editor'),
    admin: await directory.signIn('admin'),
  };
});
afterAll(() => directory.close());

/** What each is told before their body is looked at; null where they come in. */
const told: Record<Access, Record<Who, 401 | 403 | null>> = {
  anyone: letIn(...everyone),
  'signed-in': letIn('somebody', 'editor', 'admin'),
  owner: letIn('owner'),
  editor: { ...letIn('editor', 'admin'), somebody: 403 },
  admin: { ...letIn('admin'), somebody: 403, editor: 403 },
};

function letIn(...who: Who[]): Record<Who, 401 | null> {
  const refused = {
    nobody: 401,
    somebody: 401,
    stranger: 401,
    owner: 401,
    editor: 401,
    admin: 401,
  };
  const admitted = Object.fromEntries(who.map((one) => [one, null]));
  return { ...refused, ...admitted } as Record<Who, 401 | null>;
}

/** Of calls for anyone, those that refuse what they are shown: an empty body is no password. */
const ownRefusals = [400, 404, 409, 415, 422, 503];

/** Without a body: whoever may not call is refused before it is read. */
async function call(endpoint: EndpointShape, headers: Record<string, string>) {
  const isDesk = endpoint.access === 'owner';
  const path = endpoint.path
    .replace(':id', isDesk ? String(listingId) : '999999999')
    .replace(/:\w+/g, '999999999');
  return (await directory.call(`${endpoint.method} ${path}`, { headers })).status;
}

const cases = endpoints.flatMap((endpoint) =>
  everyone.map((who) => [nameCall(endpoint), who, endpoint] as const),
);

test.each(cases)('%s asked by %s', async (_, who, endpoint) => {
  if (who === 'owner') sessions.owner = await directory.openDesk(listingId);
  const status = await call(endpoint, sessions[who]);
  const refusal = told[endpoint.access][who];
  if (refusal) expect(status).toBe(refusal);
  else expect([200, 201, ...ownRefusals]).toContain(status);
});

test.each(endpoints.filter(({ access }) => access !== 'anyone').map((one) => [nameCall(one), one]))(
  '%s takes no session that was made up',
  async (_, endpoint) => {
    const madeUp = {
      cookie: `mainstreet.session_token=made.up; mainstreet.desk=${'x'.repeat(43)}`,
    };
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

test('every call under /api/desk is for the owner of the listing that it names, and no other is', () => {
  const forOwners = endpoints.filter(({ access }) => access === 'owner');
  expect(forOwners.every(({ path }) => /^\/api\/desk\/:id(\/|$)/.test(path))).toBe(true);
  const underDesk = endpoints.filter(({ path }) => path.startsWith('/api/desk'));
  expect(forOwners.map(nameCall)).toEqual(underDesk.map(nameCall));
});

describe.each(
  endpoints.filter(({ access }) => access === 'owner').map((one) => [nameCall(one), one] as const),
)('%s', (_, endpoint) => {
  test('is closed to a session that has run out, or whose owner was replaced', async () => {
    const { cookie } = await directory.openDesk(listingId);
    await directory.db.pool.query(
      `update owner_sessions set expires_at = '2000-01-01' where business_id = $1`,
      [listingId],
    );
    expect(await call(endpoint, { cookie })).toBe(401);
    sessions.owner = await directory.openDesk(listingId);
    await directory.db.pool.query(
      'update business_owners set revoked_at = now() where business_id = $1',
      [listingId],
    );
    expect(await call(endpoint, sessions.owner)).toBe(401);
    sessions.owner = await directory.openDesk(listingId);
  });

  test('changes nothing while someone else claims the listing', async () => {
    await directory.db.pool.query(
      'update business_owners set locked_at = now() where business_id = $1',
      [listingId],
    );
    const status = await call(endpoint, sessions.owner);
    if (endpoint.method === 'GET' || endpoint.evenLocked) expect(status).not.toBe(409);
    else expect(status).toBe(409);
    await directory.db.pool.query(
      'update business_owners set locked_at = null where business_id = $1',
      [listingId],
    );
    sessions.owner = await directory.openDesk(listingId);
  });
});

function nameRoute({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
