import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { User } from '../../contract/accounts.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { createLog } from '../log.ts';
import { createHttpApp } from './app.ts';
import { createAsk, createVisitor } from './ask.ts';
import { noGuards } from './guards.ts';
import { createApi, mount } from './mount.ts';

const log = createLog('silent');
const editor: User = {
  ...{ id: 'sam', email: 'sam@example.com', firstName: 'Sam', lastName: null, role: 'editor' },
  ...{ mustChangePassword: false, hasPassword: true, hasTwoFactor: false, needsTwoFactor: false },
};

const output = z.object({ said: z.string() });
const params = z.object({ name: z.string().regex(/^[a-z]+$/, 'Use letters') });
const greet = endpoint({
  ...{ method: 'GET', path: '/api/greet/:name', summary: '', access: 'anyone' },
  ...{ params, query: z.object({ loud: z.literal('true').optional() }), output },
});
const work = endpoint({
  ...{ method: 'GET', path: '/api/work', summary: '', access: 'editor', output },
});
const rule = endpoint({
  ...{ method: 'GET', path: '/api/rule', summary: '', access: 'admin', output },
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
