import { type Kysely, sql } from 'kysely';

const UP = `
-- Words of staff for the emails of the product. The highest version holds; without words, ours do.
create table mail_wordings (
  template text collate "C" not null check (template ~ '^[a-z0-9-]{1,60}$'),
  language text collate "C" not null check (language in ('en', 'es')),
  version integer not null check (version > 0),
  subject text check (char_length(subject) between 1 and 200 and subject !~ '[\\r\\n]'),
  body text check (char_length(body) between 1 and 10000),
  changed_by text collate "C" not null,
  changed_at timestamptz(3) not null,
  primary key (template, language, version),
  check ((subject is null) = (body is null))
);

-- In which language a mailbox used the site, by a keyed hash of its address.
create table mail_languages (
  recipient text collate "C" primary key,
  language text collate "C" not null check (language in ('en', 'es')),
  used_at timestamptz(3) not null
);
create index mail_languages_time on mail_languages (used_at);

-- Emails that were handed over, or tried. What may be sent again keeps what it was made of.
create table sent_mails (
  id bigint generated always as identity primary key,
  job_id uuid not null unique,
  template text collate "C",
  language text collate "C",
  recipient text not null,
  recipient_hash text collate "C" not null,
  business_id bigint references businesses on delete set null,
  state text collate "C" not null
    check (state in ('waiting', 'sent', 'failed', 'given-up', 'withheld')),
  reason text check (char_length(reason) <= 400),
  tries integer not null default 0,
  is_test boolean not null,
  -- When staff sent it again.
  again_at timestamptz(3),
  planned jsonb check (jsonb_typeof(planned) = 'object'),
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
create index sent_mails_recipient on sent_mails (recipient_hash, id desc);
create index sent_mails_template on sent_mails (template, id desc);
create index sent_mails_business on sent_mails (business_id) where business_id is not null;
create index sent_mails_state on sent_mails (state, id desc) where state <> 'sent';
create index sent_mails_time on sent_mails (created_at);
`;

const DOWN = 'drop table sent_mails, mail_languages, mail_wordings;';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
