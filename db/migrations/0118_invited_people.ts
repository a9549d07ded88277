import { type Kysely, sql } from 'kysely';

const UP = `
alter table listing_managers rename to invited_people;
alter sequence listing_managers_id_seq rename to invited_people_id_seq;
alter table invited_people rename constraint listing_managers_pkey to invited_people_pkey;
alter table invited_people
  rename constraint listing_managers_owner_id_fkey to invited_people_owner_id_fkey;
alter table invited_people rename constraint listing_managers_email_check to invited_people_email_check;
alter table invited_people
  rename constraint listing_managers_id_not_null to invited_people_id_not_null;
alter table invited_people
  rename constraint listing_managers_owner_id_not_null to invited_people_owner_id_not_null;
alter table invited_people
  rename constraint listing_managers_email_not_null to invited_people_email_not_null;
alter table invited_people
  rename constraint listing_managers_invited_at_not_null to invited_people_invited_at_not_null;
alter index listing_managers_owner rename to invited_people_owner;
alter index listing_managers_email rename to invited_people_email;
alter table owner_links rename column manager_id to invited_person_id;
alter table owner_links
  rename constraint owner_links_manager_id_fkey to owner_links_invited_person_id_fkey;
alter index owner_links_manager rename to owner_links_invited_person;
alter table owner_sessions rename column manager_id to invited_person_id;
alter table owner_sessions
  rename constraint owner_sessions_manager_id_fkey to owner_sessions_invited_person_id_fkey;
alter index owner_sessions_manager rename to owner_sessions_invited_person;

update audit_log set action = 'owner.invite-person' where action = 'owner.invite-manager';
update audit_log set action = 'owner.accept-invitation' where action = 'owner.accept-manager';
update audit_log set action = 'owner.remove-invited' where action = 'owner.remove-manager';
update mail_wordings set template = 'person-invited' where template = 'manager-invited';
update mail_wordings set template = 'invited-person-removed' where template = 'manager-removed';
update sent_mails set template = 'person-invited' where template = 'manager-invited';
update sent_mails set template = 'invited-person-removed' where template = 'manager-removed';

delete from invited_people p using business_owners o
where o.id = p.owner_id and o.revoked_at is not null;

alter table business_owners
  -- The choice that 'never' replaced.
  add column former_review_mail text check (former_review_mail in ('at-once', 'weekly'));

alter table invited_people
  add column review_mail text not null default 'at-once'
    check (review_mail in ('at-once', 'weekly', 'never')),
  -- The choice that 'never' replaced.
  add column former_review_mail text check (former_review_mail in ('at-once', 'weekly')),
  -- Whether messages from visitors are emailed to this person too.
  add column inquiry_mail boolean not null default true;

alter table unmailed_reviews
  drop constraint unmailed_reviews_pkey,
  add column id bigint generated always as identity primary key,
  -- The invited person who is to be told; null for the owner.
  add column invited_person_id bigint references invited_people on delete cascade;
-- Reviews that a reader is not yet told of, each once.
create unique index unmailed_reviews_reader on unmailed_reviews (review_id, invited_person_id)
  nulls not distinct;
-- What waits for a person who is removed.
create index unmailed_reviews_invited_person on unmailed_reviews (invited_person_id)
  where invited_person_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
