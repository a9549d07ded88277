import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_CONNECTIONS } from './connections.ts';

const read = (name: string) => readFileSync(`docs/${name}`, 'utf8').replace(/\s+/g, ' ');

test('one page says how many connections processes open, and others lead there', () => {
  const { app, worker, both } = MAX_CONNECTIONS;
  expect(read('deploy.md')).toContain(
    `An app process opens at most ${app} connections, a worker ${worker}, a process that does both ${both}`,
  );
  expect(read('managed-postgresql.md')).toContain('(deploy.md#connections)');
  expect(read('managed-postgresql.md')).not.toMatch(/opens at most \d+/);
});
