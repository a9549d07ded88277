import { type Kysely, sql } from 'kysely';

const UP = `
-- People who say that a listing is theirs, and how they prove it. Erased after a year.
create table claims (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  way text not null check (way in ('domain', 'website', 'letter', 'phone', 'staff')),
  -- The address that will own the listing.
  email text not null check (length(email) <= 254),
  -- What the proof goes to, as people may see it; and a keyed hash of what it was then.
  target text check (length(target) <= 300),
  target_hash text collate "C",
  -- Of the address at which the claimant follows the claim.
  token_hash text collate "C" not null unique,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0 check (tries >= 0),
  state text not null default 'waiting'
    check (state in ('waiting', 'proved', 'refused', 'expired', 'disputed', 'withdrawn')),
  network_hash text collate "C" not null,
  note text check (length(note) <= 2000),
  -- What staff told who was refused.
  reason text check (length(reason) <= 500),
  -- Who was the contact before, and can object for 7 days.
  former_email text check (length(former_email) <= 254),
  objected_at timestamptz(3),
  -- When the website was last asked for; when the letter went to the post.
  asked_at timestamptz(3),
  posted_at timestamptz(3),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  needs_staff boolean not null generated always as (
    state = 'disputed'
    or (state = 'waiting' and (way = 'staff' or (way = 'letter' and posted_at is null)))
  ) stored,
  check ((state in ('waiting', 'disputed')) or decided_at is not null)
);
create index claims_business on claims (business_id, created_at);
create index claims_network on claims (network_hash, created_at);
create index claims_time on claims (created_at, id);
create index claims_staff on claims (created_at, id) where needs_staff;
create index claims_expiry on claims (expires_at) where state = 'waiting';

-- The claim that a link proves, or was sent for.
alter table owner_links add column claim_id bigint references claims on delete cascade;
create index owner_links_claim on owner_links (claim_id) where claim_id is not null;
`;

const DOWN = `
alter table owner_links drop column claim_id;
drop table claims;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
