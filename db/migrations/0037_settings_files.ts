import { type Kysely, sql } from 'kysely';

const UP = `
-- Logos, by the hash of what they are. What an older version of the settings names stays.
create table site_files (
  name text collate "C" primary key check (name ~ '^[0-9a-f]{32}\\.(svg|png)$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 500000),
  kept_at timestamptz(3) not null
);

-- What the first start has asked about, answered or skipped. With all of them it is over.
create table welcome_steps (
  step text collate "C" primary key check (step in ('name', 'logo', 'color', 'area', 'price')),
  done_at timestamptz(3) not null
);

-- Whoever has run a site for a while needs no welcome.
insert into welcome_steps
select step, now() from unnest(array['name', 'logo', 'color', 'area', 'price']) step
where exists (select from users);

-- Descriptions that nobody edited follow the price; the texts are renewed at the next start.
update pages set meta_description = 'What a premium listing is, how to recognize one, and how to get it for {price_and_term}.'
where meta_description = 'What a premium listing is, how to recognize one, and how to get it for $9.95 a year.';
update pages set meta_description = 'A free listing costs nothing. A premium listing is {price_and_term}, with no automatic renewal.'
where meta_description = 'A free listing costs nothing. A premium listing is $9.95 per year, with no automatic renewal.';
`;

const DOWN = 'drop table welcome_steps; drop table site_files;';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
