import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Kysely, sql } from 'kysely';

const FINER = `mobile-home-parks formal-wear-shops zoos-and-aquariums bowling-alleys escape-rooms
  climbing-gyms karaoke-bars marriage-counselors junkyards buffets psychiatric-hospitals
  womens-hospitals childrens-hospitals rehabilitation-hospitals veterans-hospitals cardiologists
  gastroenterologists neurologists urologists oncologists allergists ear-nose-and-throat-doctors
  endocrinologists kidney-doctors lung-doctors rheumatologists ophthalmologists dialysis-centers
  farm-stands`.split(/\s+/);

const FOLDER = path.resolve(import.meta.dirname, '../seed/trades');

function readRows(file: string): Record<string, string>[] {
  return parse(readFileSync(path.join(FOLDER, `${file}.csv`), 'utf8'), { columns: true });
}

function listPhrases() {
  const finer = new Set(FINER);
  return ['everyday', 'phrases'].flatMap(readRows).flatMap(({ trades = '', ...phrase }) =>
    trades
      .split(';')
      .filter((slug) => finer.has(slug))
      .map((slug) => ({ ...phrase, slug })),
  );
}

const UP = `
-- The broader trade that a finer one is part of: what is asked for while nobody has the finer one.
alter table trades add column part_of smallint references trades on delete set null;
create index trades_part_of on trades (part_of) where part_of is not null;
`;

/** Directories that have trades get the finer ones; where staff moved a phrase, it stays. */
async function fillFiner(db: Kysely<unknown>): Promise<void> {
  const trades = readRows('trades').filter(({ slug = '' }) => FINER.includes(slug));
  await sql`
    insert into trades (slug, name, singular, category_id, icon, schema_type, is_local_business,
                        is_listed, part_of)
    select f.slug, f.name, f.singular, c.id, f.icon, f.schema_type, f.is_local_business = 'yes',
           f.tier = '1', w.id
    from json_to_recordset(${JSON.stringify(trades)}::json) as f (
      slug text, name text, singular text, category text, icon text, schema_type text,
      is_local_business text, tier text, part_of text)
    join trades w on w.slug = f.part_of
    left join categories c on c.slug = f.category
    where not exists (select from trade_slugs former where former.slug = f.slug)
    order by f.slug
    on conflict (slug) do nothing
  `.execute(db);
  await sql`
    create temporary table finer_phrases on commit drop as
    select distinct on (f.stem) f.stem, f.phrase, f.kind, f.risk = 'high' as is_risky, t.id, t.part_of
    from json_to_recordset(${JSON.stringify(listPhrases())}::json) as f (
      stem text, phrase text, kind text, risk text, slug text)
    join trades t on t.slug = f.slug and t.part_of is not null
    order by f.stem
  `.execute(db);
  await sql`
    update trade_phrases p set trade_id = f.id from finer_phrases f
    where p.stem = f.stem and p.trade_id = f.part_of
  `.execute(db);
  await sql`
    insert into trade_phrases (stem, position, phrase, trade_id, kind, is_risky)
    select f.stem, 0, f.phrase, f.id, f.kind, f.is_risky from finer_phrases f
    where not exists (select from trade_phrases p where p.stem = f.stem)
  `.execute(db);
  // Rules read again what may be of a finer trade, or what a source's word had misled them to.
  await sql`
    update businesses b set trades_from = null
    where trades_from = 'rules'
      and trades && (select coalesce(array_agg(id), '{}') from trades
                     where id in (select part_of from trades)
                       or slug in ('estate-planning-lawyers', 'lawyers', 'hotels', 'handymen',
                                   'jewelry-stores'))
  `.execute(db);
  await sql`
    insert into settings (key, value) select 'trades', pg_current_xact_id()::text
    where exists (select from trades)
    on conflict (key) do update set value = excluded.value
  `.execute(db);
}

const DOWN = `
alter table trades drop column part_of;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
  await fillFiner(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
