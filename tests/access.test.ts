import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import type { EndpointShape } from '../src/contract/endpoint.ts';
import { type Directory, openDirectory } from './directory.ts';

let directory: Directory;
let sessions: Record<'none' | 'editor' | 'admin', { cookie: string }>;

beforeAll(async () => {
  directory = await openDirectory();
  sessions = {
    none: await directory.signIn('none'),
    editor: await directory.signIn('editor'),
    admin: await directory.signIn('admin'),
  };
});
afterAll(() => directory.close());

const all: readonly EndpointShape[] = endpoints;
const forStaff = all.filter(({ access }) => access !== 'public');
const forAdmins = all.filter(({ access }) => access === 'admin');
const describeCall = ({ method, path }: EndpointShape) => `${method} ${path}`;

/** Without a body: whoever may not call is refused before it is read. */
async function call(endpoint: EndpointShape, headers: Record<string, string>) {
  const path = endpoint.path.replace(/:\w+/g, '999999999');
  return (await directory.call(`${endpoint.method} ${path}`, { headers })).status;
}

test('every call under /api/admin is for staff, and no other is', () => {
  const underAdmin = all.filter(({ path }) => path.startsWith('/api/admin'));
  expect(forStaff.map(describeCall)).toEqual(underAdmin.map(describeCall));
  expect(forAdmins.length).toBeGreaterThan(3);
});

test.each(forStaff.map((endpoint) => [describeCall(endpoint), endpoint] as const))(
  '%s answers 401 signed out, and 403 without a role',
  async (_, endpoint) => {
    expect(await call(endpoint, {})).toBe(401);
    expect(await call(endpoint, { cookie: 'mainstreet.session_token=made.up' })).toBe(401);
    expect(await call(endpoint, sessions.none)).toBe(403);
  },
);

test.each(forAdmins.map((endpoint) => [describeCall(endpoint), endpoint] as const))(
  '%s answers 403 to an editor',
  async (_, endpoint) => {
    expect(await call(endpoint, sessions.editor)).toBe(403);
  },
);

test.each(forStaff.map((endpoint) => [describeCall(endpoint), endpoint] as const))(
  '%s lets in whom it is for',
  async (_, endpoint) => {
    const session = endpoint.access === 'admin' ? sessions.admin : sessions.editor;
    expect([401, 403, 500]).not.toContain(await call(endpoint, session));
  },
);
