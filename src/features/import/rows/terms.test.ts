import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { createImportVocabulary, listImportTerms } from './trades.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

test('an import knows a phrase as soon as staff add it, and reads the phrases once until then', async () => {
  const headers = await directory.signIn('admin');
  const trade = await directory.db.kysely
    .selectFrom('trades')
    .select('id')
    .where('slug', '=', 'bakeries')
    .executeTakeFirstOrThrow();
  const first = await listImportTerms(directory.db);
  expect((await listImportTerms(directory.db)).phrases).toBe(first.phrases);
  expect(createImportVocabulary(first).findTradesOfHeading('zwiebackery')).toBeNull();
  const path = `POST /api/admin/trades/${trade.id}/phrases`;
  const added = await directory.call(path, { headers, body: { phrase: 'zwiebackery' } });
  expect(added.status).toBeLessThan(300);
  const second = createImportVocabulary(await listImportTerms(directory.db));
  expect(second.findTradesOfHeading('zwiebackery')).toEqual([trade.id]);
});
