import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { down, up } from '../../../db/migrations/0060_finer_trades.ts';
import * as meant from '../../../db/migrations/0061_meant_words.ts';
import { openDirectory } from '../../../tests/directory.ts';

test('an upgrade brings the finer trades and their phrases, and leaves what staff decided', async () => {
  const directory = await openDirectory();
  const { pool } = directory.db;
  const schema = directory.db.kysely as unknown as Kysely<unknown>;
  await directory.open(
    { name: 'Karla Kurrelmeyer, Cardiology', slug: 'karla', trades: ['medical-specialists'] },
    { name: 'Gary Cardiology', slug: 'gary', trades: ['medical-specialists'] },
  );
  await pool.query(
    `update businesses set category_id = (select id from categories where slug = 'healthcare')`,
  );
  await pool.query(`update businesses set trades_from = 'rules' where slug = 'karla'`);
  // Restores the state before finer trades existed, with their phrases at the broader ones and one phrase
  // moved by staff.
  await pool.query(`
    update trade_phrases p set trade_id = t.part_of from trades t
    where t.id = p.trade_id and t.part_of is not null`);
  await pool.query(`
    update trade_phrases set trade_id = (select id from trades where slug = 'hospitals')
    where stem = 'heart doctor'`);
  await down(schema);
  await pool.query(`delete from trades where slug in ('cardiologists', 'buffets', 'junkyards')`);
  await pool.query(`delete from trade_phrases where stem = 'junkyard'`);

  await schema.transaction().execute(up);

  const meaning = async (stem: string) => {
    const { rows } = await pool.query<{ slug: string }>(
      `select t.slug from trade_phrases p join trades t on t.id = p.trade_id
       where p.stem = $1 order by p.position`,
      [stem],
    );
    return rows.map(({ slug }) => slug);
  };
  expect(await meaning('cardiologist')).toEqual(['cardiologists']);
  expect(await meaning('junkyard')).toEqual(['junkyards']);
  expect(await meaning('heart doctor')).toEqual(['hospitals']);
  const { rows } = await pool.query<{ slug: string; tradesFrom: string | null }>(
    `select slug, trades_from as "tradesFrom" from businesses order by slug`,
  );
  expect(rows.find(({ slug }) => slug === 'karla')?.tradesFrom).toBeNull();
  expect(rows.find(({ slug }) => slug === 'gary')?.tradesFrom).not.toBeNull();
  const { rows: wholes } = await pool.query(`
    select w.slug from trades t join trades w on w.id = t.part_of where t.slug = 'cardiologists'`);
  expect(wholes).toEqual([{ slug: 'medical-specialists' }]);
  await directory.close();
});

test('an upgrade mends what phrases mean, and leaves those that staff changed', async () => {
  const directory = await openDirectory();
  const { pool } = directory.db;
  const schema = directory.db.kysely as unknown as Kysely<unknown>;
  const mean = async (stem: string, slugs: string[]) => {
    await pool.query('delete from trade_phrases where stem = $1', [stem]);
    await pool.query(
      `insert into trade_phrases (stem, position, phrase, trade_id, kind)
       select $1, said.position - 1, $1, t.id, 'narrower'
       from unnest($2::text[]) with ordinality said (slug, position) join trades t on t.slug = said.slug`,
      [stem, slugs],
    );
  };
  await meant.down(schema);
  await pool.query(`delete from trades where slug = 'general-hospitals'`);
  await mean('metal roofing', ['building-supply-stores', 'hardware-stores']);
  await mean('chest pain', ['hospitals', 'medical-specialists']);
  await mean('car audio', ['music-stores']);
  await mean('hyundai service', []);

  await schema.transaction().execute(meant.up);

  const meaning = async (stem: string) => {
    const { rows } = await pool.query<{ slug: string }>(
      `select t.slug from trade_phrases p join trades t on t.id = p.trade_id
       where p.stem = $1 order by p.position`,
      [stem],
    );
    return rows.map(({ slug }) => slug);
  };
  expect(await meaning('metal roofing')).toEqual(['roofers']);
  expect(await meaning('chest pain')).toEqual([
    'general-hospitals',
    'urgent-care-centers',
    'cardiologists',
  ]);
  expect(await meaning('car audio')).toEqual(['music-stores']);
  expect(await meaning('hyundai service')).toEqual(['auto-repair-shops', 'car-dealers']);
  await directory.close();
});
