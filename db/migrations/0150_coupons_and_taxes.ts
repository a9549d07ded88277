import { type Kysely, sql } from 'kysely';

const UP = `
-- Codes that lower the price of a payment. They are stopped, never deleted.
create table coupons (
  id bigint generated always as identity primary key,
  code text collate "C" not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  -- Either a share of the price or an amount in cents.
  percent integer check (percent between 1 and 100),
  cents integer check (cents between 1 and 1000000),
  -- First and last day (UTC), such as 2026-12-31; null without a limit.
  starts_on text collate "C",
  ends_on text collate "C",
  -- Uses in total and per listing; null without a limit.
  max_uses integer check (max_uses > 0),
  max_uses_listing integer check (max_uses_listing > 0),
  made_at timestamptz(3) not null,
  made_by text collate "C" not null,
  stopped_at timestamptz(3),
  check ((percent is null) <> (cents is null))
);
-- The price of a payment is amount + discount - tax.
alter table payments
  add coupon_id bigint references coupons,
  add discount integer not null default 0 check (discount >= 0),
  add tax integer not null default 0 check (tax >= 0),
  -- In thousandths of a percent, and the state that it is for.
  add tax_rate integer,
  add tax_state text collate "C",
  add constraint payments_amount_check check (amount >= 0 and amount >= tax);
-- Uses of a coupon: open payments reserve one, canceled ones none.
create index payments_coupon on payments (coupon_id, business_id) where coupon_id is not null;
-- A payment that a coupon covered whole comes in as 0.
alter table payment_moves drop constraint payment_moves_amount_check;
alter table payment_moves add constraint payment_moves_amount_check check (amount <> 0 or kind = 'paid');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
