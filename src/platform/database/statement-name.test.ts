import { expect, test } from 'vitest';
import { nameStatement } from './traced-pool.ts';

test.each([
  [{ name: 'find_slug', text: 'select 1', values: ['x'] }, 'find_slug'],
  [{ text: 'select "id" from "businesses" where "name" = $1' }, 'select businesses'],
  ['insert into pgboss.job (name) values ($1)', 'insert pgboss.job'],
  ['\n  update only "businesses" set "name" = $1', 'update businesses'],
  ['delete from reviews', 'delete reviews'],
  ['begin', 'begin'],
  ["notify changes, 'rosa'", 'notify'],
  [{ submit() {} }, null],
])('%j is called %j', (statement, name) => {
  expect(nameStatement(statement)).toBe(name);
});
