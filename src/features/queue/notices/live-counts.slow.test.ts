import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { soon } from '../../../../tests/soon.ts';
import { WAITING_STREAM } from '../../../domain/work-rights.ts';
import { readWaiting } from '../model/waiting.ts';
import { createLiveCounts, type LiveCounts } from './live-counts.ts';

let directory: Directory;
let live: LiveCounts;
let reads = 0;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  reads = 0;
  live = createLiveCounts({
    log: directory.log,
    read() {
      reads += 1;
      return readWaiting(directory);
    },
    findUsers: directory.accounts.findUsers,
    pace: { look: 40, nudge: 5, heartbeat: 30 },
  });
});

async function connect(role: string) {
  const { cookie } = await directory.signIn(role);
  const token = (await directory.accounts.readToken(cookie)) ?? '';
  const user = await directory.accounts.authenticate(cookie);
  if (!user) throw new Error('Nobody is signed in');
  const told: string[] = [];
  const state = { told, isClosed: false, token, end: null as (() => void) | null };
  state.end = live.open(
    { token, user },
    {
      write: (text) => void told.push(text),
      close: () => {
        state.isClosed = true;
      },
    },
  );
  return state;
}

const last = (told: string[]) =>
  JSON.parse(told.findLast((text) => text.startsWith('data: '))?.slice(6) ?? '[]');

test('each sees their kinds, at once and whenever something changes; one look serves all', async () => {
  const admins = [await connect('admin'), await connect('admin'), await connect('admin')];
  const moderator = await connect('moderator');
  for (const { told } of [...admins, moderator])
    await soon(() => expect(last(told)).not.toEqual([]));
  expect(last(moderator.told).map(({ kind }: { kind: string }) => kind)).not.toContain('listing');
  const before = reads;
  await directory.open({ ...bakery, isApproved: false });
  live.nudge();
  for (const { told } of admins) {
    await soon(() =>
      expect(last(told).find(({ kind }: { kind: string }) => kind === 'listing').count).toBe(1),
    );
  }
  expect(reads - before).toBeLessThan(10);
  expect(moderator.told.filter((text) => text.startsWith('data: '))).toHaveLength(1);
  await soon(() => expect(moderator.told).toContain(': still here\n\n'));
  live.close();
  expect([...admins, moderator].every(({ isClosed }) => isClosed)).toBe(true);
});

test('a stream ends with its session, and when the user is disabled or loses every right', async () => {
  const [signedOut, disabled, demoted] = [
    await connect('editor'),
    await connect('moderator'),
    await connect('admin'),
  ];
  const query = (text: string, values: string[]) => directory.db.pool.query(text, values);
  await query('delete from sessions where token = $1', [signedOut.token]);
  await soon(() => expect(signedOut.isClosed).toBe(true));
  expect([disabled.isClosed, demoted.isClosed]).toEqual([false, false]);
  await query('update users set disabled_at = now() where id = $1', ['moderator']);
  await soon(() => expect(disabled.isClosed).toBe(true));
  await query('update users set role = $1 where id = $2', ['none', 'admin']);
  await soon(() => expect(demoted.isClosed).toBe(true));
  expect(live.count()).toBe(0);
  await query('update users set disabled_at = null where id = $1', ['moderator']);
  await query('update users set role = $1 where id = $1 or id = $2', ['admin', 'admin']);
});

test('a person has four at most, others have theirs, and nobody looks while none is open', async () => {
  const own = await Promise.all([1, 2, 3, 4, 5].map(() => connect('admin')));
  expect(own.filter(({ end }) => end === null)).toHaveLength(1);
  expect((await connect('editor')).end).not.toBeNull();
  own[0]?.end?.();
  expect((await connect('admin')).end).not.toBeNull();
  live.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const quiet = reads;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(reads).toBe(quiet);
  expect((await connect('admin')).end).toBeNull();
});

test('the address streams to staff only, unbuffered and uncompressed', async () => {
  expect((await directory.get(WAITING_STREAM)).status).toBe(401);
  expect((await directory.get(WAITING_STREAM, await directory.signIn('none'))).status).toBe(403);
  const admin = await directory.signIn('admin');
  const answer = await directory.get(WAITING_STREAM, { ...admin, 'accept-encoding': 'gzip' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  const reader = answer.body?.getReader();
  let text = '';
  while (!text.includes('data: ')) {
    const { value } = (await reader?.read()) ?? {};
    text += Buffer.from(value ?? []).toString();
  }
  expect(text).toContain('"kind":"listing"');
  await reader?.cancel();
});
