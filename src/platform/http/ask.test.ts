import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { User } from '../../contract/accounts.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { createLog } from '../telemetry/log.ts';
import { createHttpApp } from './app.ts';
import { createAsk, createVisitor } from './ask.ts';
import { noGuards } from './guards.ts';
import { createApi, mount } from './mount.ts';
import { createPageCache } from './page-cache.ts';

const log = createLog('silent');
const editor: User = {
  id: 'sam',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: null,
  role: 'editor',
  rights: ['listings'],
  roleName: null,
  hasPasskey: false,
  withPasskey: false,
  isFromOrganization: false,
  mustChangePassword: false,
  hasPassword: true,
  hasTwoFactor: false,
  needsTwoFactor: false,
};

const output = z.object({ said: z.string() });
const params = z.object({ name: z.string().regex(/^[a-z]+$/, 'Use letters') });
const greet = endpoint({
  method: 'GET',
  path: '/api/greet/:name',
  summary: '',
  access: 'anyone',
  params,
  query: z.object({ loud: z.literal('true').optional() }),
  output,
});
const count = endpoint({
  method: 'GET',
  path: '/api/count',
  summary: '',
  access: 'anyone',
  output,
  isOnManyScreens: true,
});
const work = endpoint({
  method: 'GET',
  path: '/api/work',
  summary: '',
  access: 'listings',
  output,
});
const rule = endpoint({
  method: 'GET',
  path: '/api/rule',
  summary: '',
  access: 'people',
  output,
});

function openApi() {
  const authenticate = vi.fn(async (cookies: string | null) => (cookies ? editor : null));
  const api = createApi(createHttpApp(log), { ...noGuards, authenticate });
  mount(api, greet, async ({ params: { name }, query }, { dependsOn }) => {
    dependsOn(`greeting:${name}`);
    return { said: query.loud ? name.toUpperCase() : name };
  });
  mount(api, work, async (_, { user }) => ({ said: user.id }));
  mount(api, rule, async () => ({ said: 'so be it' }));
  const ask = createAsk(api, log);
  const visit = (cookies: string | null) =>
    createVisitor({ ...noGuards, authenticate }, { requestId: 'page', cookies, tags: new Set() });
  return { api, ask, visit, authenticate };
}

test('a page gets what a call answers, and what it is made of', async () => {
  const { ask, visit } = openApi();
  const visitor = visit(null);
  const question = { params: { name: 'ada' }, query: { loud: 'true', cursor: undefined } };
  expect(await ask('GET /api/greet/:name', question, visitor)).toEqual({ output: { said: 'ADA' } });
  expect([...visitor.tags]).toEqual(['greeting:ada']);
});

test('the user is looked up when a call first asks, and once for a page', async () => {
  const { ask, visit, authenticate } = openApi();
  const visitor = visit('session=1');
  await ask('GET /api/greet/:name', { params: { name: 'ada' } }, visitor);
  expect(authenticate).not.toHaveBeenCalled();
  const all = [ask('GET /api/work', {}, visitor), ask('GET /api/work', {}, visitor)];
  expect(await Promise.all(all)).toEqual(Array(2).fill({ output: { said: 'sam' } }));
  expect(authenticate).toHaveBeenCalledTimes(1);
});

test('what many screens ask is read once, until it changes, and never for who is signed in', async () => {
  const api = createApi(createHttpApp(log), noGuards);
  const pages = createPageCache({ maxBytes: 0 });
  pages.setHearing(true);
  let reads = 0;
  mount(api, count, async (_, { dependsOn }) => {
    dependsOn('counts');
    reads += 1;
    return { said: String(reads) };
  });
  const ask = createAsk(api, log, pages.answers);
  const visit = async (cookies: string | null) => {
    const visitor = createVisitor(noGuards, { requestId: 'page', cookies, tags: new Set() });
    return [await ask('GET /api/count', {}, visitor), [...visitor.tags]];
  };
  const said = (number: number) => [{ output: { said: String(number) } }, ['counts']];
  expect(await Promise.all([visit(null), visit(null)])).toEqual([said(1), said(1)]);
  expect(await visit(null)).toEqual(said(1));
  expect(await visit('session=1')).toEqual(said(2));
  pages.drop(['others']);
  expect(await visit(null)).toEqual(said(1));
  pages.drop(['counts']);
  expect(await visit(null)).toEqual(said(3));
});

test('whoever gets a shared page is nobody, without a look', async () => {
  const { ask, visit, authenticate } = openApi();
  expect(await ask('GET /api/work', {}, visit(null))).toMatchObject({ problem: { status: 401 } });
  expect(authenticate).not.toHaveBeenCalled();
});

test.each([
  ['GET /api/rule', '/api/rule', {}],
  ['GET /api/greet/:name', '/api/greet/R2-D2', { params: { name: 'R2-D2' } }],
  [
    'GET /api/greet/:name',
    '/api/greet/ada?loud=no',
    { params: { name: 'ada' }, query: { loud: 'no' } },
  ],
])('%s is refused in the words of %s', async (call, path, question) => {
  const { api, ask, visit } = openApi();
  const answer = await api.http.request(path, { headers: { cookie: 'session=1' } });
  const { requestId: _, ...problem } = await answer.json();
  expect(problem.status).toBe(answer.status);
  expect(await ask(call, question, visit('session=1'))).toMatchObject({ problem });
});
