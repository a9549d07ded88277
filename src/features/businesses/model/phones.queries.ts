import { type RawBuilder, sql } from 'kysely';
import { readE164, showPhone } from '../../../domain/phone.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

/** Returns the stored E.164 form of a phone: `''` if it can't be dialed, null without a phone. */
export function dialedForm(phone: string | null): string | null {
  return phone === null ? null : (readE164(phone) ?? '');
}

/** Writes the E.164 form of listings `b` that lack it, and returns their number. */
export async function dialPhones(
  trx: DatabaseTransaction,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: number; phone: string }>`
    select b.id, b.phone from businesses b
    where b.phone is not null and b.phone_e164 is null and ${which} order by b.id for update
  `.execute(trx);
  if (rows.length === 0) return 0;
  const read = rows.map(({ id, phone }) => ({
    id,
    phone: showPhone(phone),
    dialed: dialedForm(phone),
  }));
  await sql`
    update businesses b set phone = r.phone, phone_e164 = r.dialed
    from json_to_recordset(${JSON.stringify(read)}::json) as r (id bigint, phone text, dialed text)
    where b.id = r.id
  `.execute(trx);
  return rows.length;
}
