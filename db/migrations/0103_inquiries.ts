import { type Kysely, sql } from 'kysely';

const UP = `
-- Set by staff: the page has no form for messages to the business, whatever its owner chose.
alter table businesses add column inquiries_off boolean not null default false;

-- Whether visitors may send messages to the business.
alter table business_owners add column takes_inquiries boolean not null default true;

alter table listing_figures add column inquiries integer not null default 0 check (inquiries >= 0);

-- What visitors write to a business, for its owner to answer. Erased after a year.
create table inquiries (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  -- Whether the owner may see the address; otherwise answers go through the directory.
  is_email_shared boolean not null,
  message text not null check (length(message) <= 3000),
  wanted_on date,
  -- Of the form that sent it, so that it is kept once.
  inquiry_key text collate "C" not null unique,
  -- Of the words, and of the sender's network under a key of its year, to find what is sent again and again.
  message_hash text collate "C" not null,
  network_hash text collate "C" not null,
  state text not null default 'open' check (state in ('open', 'answered', 'spam')),
  -- Why it is in the spam folder; network: of one that an owner reported.
  spam_reason text check (spam_reason in ('link', 'repeat', 'network', 'owner')),
  answer text check (length(answer) between 1 and 3000),
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  check ((state = 'spam') = (spam_reason is not null)),
  check (answer is null or answered_at is not null)
);
-- The messages of a business, the newest first.
create index inquiries_business on inquiries (business_id, state, created_at desc, id desc);
-- The same words at other businesses lately.
create index inquiries_words on inquiries (message_hash, created_at);
-- Networks whose messages owners reported.
create index inquiries_reported on inquiries (network_hash) where spam_reason = 'owner';
-- Messages that are too old.
create index inquiries_time on inquiries (created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
