import { expect, test } from 'vitest';
import { runInThread } from './thread.ts';

const never = () => false;

function thread(code: string) {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('what a thread throws is thrown to its caller', async () => {
  const running = runInThread(thread('throw new RangeError("No such file")'), {}, never);
  await expect(running).rejects.toThrow(new RangeError('No such file'));
});

test('a thread that dies is no work done', async () => {
  const dying = runInThread(thread('process.exit(3)'), {}, never);
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
  const running = runInThread(thread(code), { name: 'Ann' }, () => isUp);
  isUp = true;
  await expect(running).resolves.toBeUndefined();
}, 60_000);
