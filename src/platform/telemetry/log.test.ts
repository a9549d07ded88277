import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function record(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  return lines;
}

test('an error is its words, code and stack, and nothing that a library hung on it', () => {
  const cause = Object.assign(new Error('no route'), { config: { password: 'hunter2' } });
  const error = Object.assign(new Error('The call failed', { cause }), {
    code: 'E1',
    headers: { authorization: 'Bearer sk_live_1', cookie: 'mainstreet.session_token=abc' },
    detail: 'Key (email)=(rosa@example.com) exists',
  });
  const [line = ''] = record((log) => log.error({ err: error }, 'a request failed'));
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a request failed',
    err: { type: 'Error', message: 'The call failed', code: 'E1', cause: { message: 'no route' } },
  });
  expect(line).not.toMatch(/hunter2|sk_live|session_token|rosa@/);
});

test('what a visitor sends stays on one line', () => {
  const lines = record((log) => log.info({ path: '/a\n{"level":60}' }, 'request'));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});

/** Runs a program with a log on its standard output. Returns the messages that arrived there. */
function runProgram(code: string): Promise<string[]> {
  const log = pathToFileURL(`${import.meta.dirname}/log.ts`);
  const program = `import { createLog } from '${log}'; const log = createLog('info'); ${code}`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', program], (_, printed) =>
      resolve(
        printed
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).msg),
      ),
    );
  });
}

test('lines that wait to be written together are there when the program ends', async () => {
  const code = "log.info('one'); log.info('two'); process.exit(1)";
  expect(await runProgram(code)).toEqual(['one', 'two']);
});

test('a warning is written at once, with the lines before it', async () => {
  const code = "log.info('one'); log.warn('two'); process.kill(process.pid, 'SIGKILL')";
  expect(await runProgram(code)).toEqual(['one', 'two']);
});

test('lines of several parts of a program stay in order', async () => {
  const code =
    "const other = createLog('info'); log.info('one'); other.info('two'); log.info('three')";
  expect(await runProgram(code)).toEqual(['one', 'two', 'three']);
});
