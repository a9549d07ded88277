import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const commands = readdirSync('scripts').filter((file) =>
  /= (parse|read)Arg/.test(readFileSync(`scripts/${file}`, 'utf8')),
);

test.each(commands.filter((file) => file !== 'arguments.ts'))(
  '%s says in one line that it knows no such option',
  (file) => {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${file}`, '--hed'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--hed'.*\n$/);
  },
);
