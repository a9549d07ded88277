import { expect, test } from 'vitest';
import { runInThreads } from './thread.ts';

const never = () => false;

function thread(code: string) {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('what a thread throws is thrown to its caller', async () => {
  const running = runInThreads(thread('throw new RangeError("No such file")'), {}, never);
  await expect(running).rejects.toThrow(new RangeError('No such file'));
});

test('a thread that dies is no work done', async () => {
  const dying = runInThreads(thread('process.exit(3)'), {}, never);
  await expect(dying).rejects.toThrow('A thread ended with 3.');
});

test('a thread knows what it was asked, and when the time is up', async () => {
  const module = new URL('./thread.ts', import.meta.url).href;
  const code = `
    import { readThread } from '${module}';
    const { asked, isTimeUp } = readThread();
    if (asked.name !== 'Ann') throw new Error('Nobody');
    const waiting = setInterval(() => isTimeUp() && clearInterval(waiting), 10);`;
  let isUp = false;
  const running = runInThreads(thread(code), { name: 'Ann' }, () => isUp);
  isUp = true;
  await expect(running).resolves.toBeUndefined();
}, 60_000);

test('threads get ready side by side, and take turns', async () => {
  const module = new URL('./thread.ts', import.meta.url).href;
  const code = `
    import { readThread } from '${module}';
    const { asked, number, turns } = readThread();
    const seen = new Int32Array(asked.seen);
    for (let turn = number; turn < 6; turn += 2) {
      if (!(await turns.reach(turn))) throw new Error('No turn');
      seen[Atomics.add(seen, 6, 1)] = turn;
      turns.pass();
    }`;
  const seen = new SharedArrayBuffer(28);
  await runInThreads(thread(code), { seen }, never, 2);
  expect([...new Int32Array(seen)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
}, 60_000);

test('where one of several threads dies the others do not wait for it', async () => {
  const module = new URL('./thread.ts', import.meta.url).href;
  const code = `
    import { readThread } from '${module}';
    const { number, turns } = readThread();
    if (number === 0) throw new RangeError('No such file');
    if (await turns.reach(1)) throw new Error('A turn');`;
  const running = runInThreads(thread(code), {}, never, 2);
  await expect(running).rejects.toThrow(new RangeError('No such file'));
}, 60_000);
