import { type Kysely, sql } from 'kysely';

const UP = `
-- Automatic renewals of premium, each chosen by a payer for the card of one payment.
create table renewals (
  -- The payment whose term is renewed. A renewal passes on to the payment that it makes.
  payment_id bigint primary key references payments on delete cascade,
  -- False once the choice was taken back before paying. The provider can't take the payer off the payment.
  is_chosen boolean not null default true,
  -- Who is told before each charge.
  email text collate "C" not null check (length(email) <= 254),
  -- The payer at the provider, and their card. The card is null until the payment arrives.
  customer_id text collate "C" not null unique,
  method_id text collate "C",
  chosen_at timestamptz(3) not null,
  -- The end of premium that the payer was told of, and when the card is charged, if the email went out.
  told_end timestamptz,
  charge_at timestamptz,
  -- The payment that is being made.
  charge_id bigint unique references payments on delete set null
);
-- Renewals by the time of their charge.
create index renewals_charge on renewals (charge_at) where charge_at is not null;
-- Payments of a payer in the sandbox.
create index sandbox_objects_customer on sandbox_objects ((data ->> 'customer'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
