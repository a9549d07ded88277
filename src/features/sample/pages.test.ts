import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { readSeedText } from '../../platform/seed-files.ts';
import { sanitizeContent } from '../pages/model/sanitize.ts';
import { seedDatabase } from './seed.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

const FIRST_RELEASE =
  '<p>Find businesses where you live, work or travel to. Every state is listed with the cities that have the most listings; the number behind each name says how many there are. For a smaller town, use the City field of the <a href="/search">search form</a>.</p>\n';
const EDITED = '<p>All our towns.</p>';

async function startOlder(content: string) {
  const { pool } = directory.db;
  await pool.query(`update pages set content = $1 where slug = 'locations'`, [
    sanitizeContent(content),
  ]);
  await pool.query(`delete from settings where key = 'pages-4'`);
  await seedDatabase(directory.db, 'none', directory.clock);
}
const readLocations = async () =>
  (await (await directory.get('/api/pages/locations')).json()).content;

test('a page that nobody edited gets the text of today, and keeps the old one as a version', async () => {
  await startOlder(FIRST_RELEASE);
  expect(await readLocations()).toBe(sanitizeContent(await readSeedText('pages/locations.html')));
  const { rows } = await directory.db.pool.query('select slug, content from page_revisions');
  expect(rows).toEqual([{ slug: 'locations', content: sanitizeContent(FIRST_RELEASE) }]);
});

test('what staff wrote stays', async () => {
  await startOlder(EDITED);
  expect(await readLocations()).toBe(EDITED);
});

test('an old text that staff bring back stays, too', async () => {
  await startOlder(EDITED);
  const old = sanitizeContent(FIRST_RELEASE);
  await directory.db.pool.query(`update pages set content = $1 where slug = 'locations'`, [old]);
  await seedDatabase(directory.db, 'none', directory.clock);
  expect(await readLocations()).toBe(old);
});
