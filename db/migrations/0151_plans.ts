import { type Kysely, sql } from 'kysely';

const UP = `
-- The plan that was bought, as it was then; null for premium itself.
alter table payments add plan jsonb;
-- The plan of the paid term that ends last. A trigger keeps it.
alter table businesses add plan jsonb;
-- Ids of the plans that a coupon is for; null for all.
alter table coupons add plans text[];
create function keep_plan() returns trigger language plpgsql as $$
begin
  new.plan := case when new.is_premium then (
    select p.plan from payments p
    where p.business_id = new.id and (p.status = 'paid' or p.keeps_period)
      and p.period_end = new.premium_until
    order by p.id desc limit 1) end;
  return new;
end $$;
create trigger businesses_keep_plan before update of is_premium, premium_until on businesses for each row
  when (old.is_premium is distinct from new.is_premium or old.premium_until is distinct from new.premium_until)
  execute function keep_plan();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
