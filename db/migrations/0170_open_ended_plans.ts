import { type Kysely, sql } from 'kysely';

const UP = `
-- Null for a term without an end.
alter table payments alter months drop not null;
-- Listings whose plan has no badge, to tell them from those that are shown as premium.
create index payments_without_badge on payments (business_id) where plan ->> 'badge' = 'false';
-- Whether a plan, a coupon or a tax was ever part of a payment.
create index payments_special on payments (id) where plan is not null or coupon_id is not null or tax_rate is not null;
create or replace function keep_plan() returns trigger language plpgsql as $$
begin
  new.plan := case when new.is_premium then (
    select p.plan from payments p
    where p.business_id = new.id and (p.status = 'paid' or p.keeps_period)
      and case when new.premium_until is null then p.months is null and p.period_start is not null and p.period_end is null
        else p.period_end = new.premium_until end
    order by p.id desc limit 1) end;
  return new;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
