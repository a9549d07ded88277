import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

function audit(answer: string) {
  writeFileSync(path.join(folder, 'answer'), answer);
  const npm = path.join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\ncat '${path.join(folder, 'answer')}'\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/audit.ts'], {
    encoding: 'utf8',
    env,
  });
  return { status, said: stderr.trim() };
}

test('vulnerabilities are named, and grave ones end with 1', () => {
  const one = (severity: string) =>
    audit(
      JSON.stringify({ vulnerabilities: { bun: { severity, range: '<2', fixAvailable: true } } }),
    );
  expect(one('low')).toEqual({
    status: 0,
    said: 'low: bun <2; a newer version mends it\n1 found.',
  });
  expect(one('critical').status).toBe(1);
});

test('a registry without advisories is told', () => {
  expect(audit('{"message":"404 Not Found"}')).toEqual({
    status: 0,
    said: 'Skipped: the registry told of no advisories (404 Not Found).',
  });
});

test.each(['<html>\n<h1>Bad gateway</h1>', 'null', '"soon"'])(
  '%j is told in plain words',
  (answer) => {
    const { status, said } = audit(answer);
    expect(status).toBe(1);
    expect(said).toBe(`npm's answer cannot be read. It begins with: ${answer.split('\n')[0]}`);
  },
);
