import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { type Access, type EndpointShape, nameCall } from '../src/contract/endpoint.ts';
import { screenRights } from '../src/contract/screen-rights.ts';
import { type Screen, screens } from '../src/contract/screens.ts';
import {
  allRights,
  type BuiltInRole,
  builtInRoles,
  hasRight,
  nameOwnRole,
  type Right,
  rights,
  rightsOf,
} from '../src/domain/rights.ts';
import { plainRoutes } from '../src/plain-routes.ts';
import { bakery, type Directory, lawFirm, openDirectory } from './directory.ts';

const visitors = ['nobody', 'stranger', 'owner'] as const;
const roles = ['none', ...(Object.keys(builtInRoles) as BuiltInRole[]), ...allRights] as const;
const everyone = [...visitors, ...roles];
type Who = (typeof everyone)[number];
type Role = (typeof roles)[number];

let directory: Directory;
let sessions: Record<Who, Record<string, string>>;
let listingId: number;

beforeAll(async () => {
  directory = await openDirectory();
  const [own = 0, other = 0] = await directory.open(bakery, lawFirm);
  listingId = own;
  const staff = await Promise.all(roles.map(async (role) => [role, await signInAs(role)] as const));
  sessions = {
    ...(Object.fromEntries(staff) as Record<Role, { cookie: string }>),
    nobody: {},
    stranger: await directory.openOwnerArea(other),
    owner: await directory.openOwnerArea(own),
  };
});
afterAll(() => directory.close());

const isRight = (role: Role): role is Right => role in rights;

/** By the name of a right: someone whose role, of the site's own, has it alone. */
async function signInAs(role: Role): Promise<{ cookie: string }> {
  if (!isRight(role)) return directory.signIn(role);
  const { id } = await directory.db.kysely
    .insertInto('roles')
    .values({ name: `Only ${role}`, rights: [role] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return directory.signIn(nameOwnRole(id));
}

function rightsOfRole(role: Role): readonly Right[] {
  return isRight(role) ? [role] : rightsOf(role);
}

/** What each is told before their body is looked at; null where they come in. */
function tell(access: Access, who: Who): 401 | 403 | null {
  if (access === 'anyone') return null;
  if (access === 'owner') return who === 'owner' ? null : 401;
  if (who === 'nobody' || who === 'stranger' || who === 'owner') return 401;
  if (access === 'signed-in') return null;
  return hasRight({ rights: rightsOfRole(who) }, access) ? null : 403;
}

/** Of calls for anyone, those that refuse what they are shown: an empty body is no password. */
const ownRefusals = [400, 404, 409, 415, 422, 503];

/** Without a body: whoever may not call is refused before it is read. */
async function call(endpoint: EndpointShape, headers: Record<string, string>) {
  const isOwnerArea = endpoint.access === 'owner';
  const path = endpoint.path
    .replace(':id', isOwnerArea ? String(listingId) : '999999999')
    .replace(/:\w+/g, '999999999');
  return (await directory.call(`${endpoint.method} ${path}`, { headers })).status;
}

const named = (calls: readonly EndpointShape[]) =>
  calls.map((one) => [nameCall(one), one] as const);
const ofOwners = endpoints.filter(({ access }) => access === 'owner');

test.each(named(endpoints))(
  '%s is for whom the contract says, and for nobody else',
  async (_, endpoint) => {
    const wrong: string[] = [];
    for (const who of everyone) {
      // One of the calls leaves the desk.
      if (who === 'owner' && endpoint.access === 'owner')
        sessions.owner = await directory.openOwnerArea(listingId);
      const status = await call(endpoint, sessions[who]);
      const refusal = tell(endpoint.access, who);
      const isRight = refusal ? status === refusal : [200, 201, ...ownRefusals].includes(status);
      if (!isRight) wrong.push(`${who} is told ${status}`);
    }
    const madeUp = {
      cookie: `mainstreet.session_token=made.up; mainstreet.desk=${'x'.repeat(43)}`,
    };
    const status = endpoint.access === 'anyone' ? 401 : await call(endpoint, madeUp);
    if (status !== 401) wrong.push(`a session that was made up is told ${status}`);
    expect(wrong).toEqual([]);
  },
);

describe.each(allRights.filter((right) => right !== 'people'))('a token with %s alone', (right) => {
  let token: Record<string, string>;

  beforeAll(async () => {
    const wanted = { name: right, rights: [right], mayChange: true, expiresOn: null };
    const answer = await directory.post('/api/admin/tokens', wanted, sessions.admin);
    token = { authorization: `Bearer ${(await answer.json()).token}` };
  });

  test('does what a person with it does, but has no account and lets nobody in', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'anyone')) {
      const isAllowed = endpoint.access === right || endpoint.access === 'staff';
      const status = await call(endpoint, token);
      const where = nameCall(endpoint);
      if (endpoint.access === 'owner') expect([where, status]).toEqual([where, 401]);
      else if (isAllowed)
        expect([where, ownRefusals.concat(200, 201).includes(status)]).toEqual([where, true]);
      else expect([where, status]).toEqual([where, 403]);
    }
  });
});

const isForStaff = (access: Access) => access === 'staff' || access in rights;

test('every call under /api/admin is for staff, and no other is', () => {
  const forStaff = endpoints.filter(({ access }) => isForStaff(access));
  const underAdmin = endpoints.filter(({ path }) => path.startsWith('/api/admin'));
  expect(forStaff.map(nameCall)).toEqual(underAdmin.map(nameCall));
  expect(endpoints.filter(({ access }) => access === 'people').length).toBeGreaterThan(3);
});

test('every screen of staff names the right that opens it, but one’s own account', () => {
  const ofStaff = Object.entries<Screen>(screens).filter(([, { path }]) => /^.admin/.test(path));
  expect(ofStaff.length).toBeGreaterThan(15);
  const open = ofStaff.filter(([name]) => !(name in screenRights));
  expect(open.map(([name]) => name)).toEqual(['account']);
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
  expect(ofOwners.every(({ path }) => /^\/api\/desk\/:id(\/|$)/.test(path))).toBe(true);
  const underOwnerArea = endpoints.filter(({ path }) => path.startsWith('/api/desk'));
  expect(ofOwners.map(nameCall)).toEqual(underOwnerArea.map(nameCall));
});

describe.each(named(ofOwners))('%s', (_, endpoint) => {
  test('is closed to a session that has run out, or whose owner was replaced', async () => {
    const { cookie } = await directory.openOwnerArea(listingId);
    await directory.db.pool.query(
      `update owner_sessions set expires_at = '2000-01-01' where business_id = $1`,
      [listingId],
    );
    expect(await call(endpoint, { cookie })).toBe(401);
    sessions.owner = await directory.openOwnerArea(listingId);
    await directory.db.pool.query(
      'update business_owners set revoked_at = now() where business_id = $1',
      [listingId],
    );
    expect(await call(endpoint, sessions.owner)).toBe(401);
    sessions.owner = await directory.openOwnerArea(listingId);
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
    sessions.owner = await directory.openOwnerArea(listingId);
  });
});

function nameRoute({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
