import { sql } from 'kysely';
import { writeCsvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { eventColumns } from './calendar/read-table.ts';

const AT_ONCE = 500;

/** Streams all events as CSV, in the columns that the import reads. */
export async function* writeEvents(db: Database, siteUrl: string): AsyncGenerator<Buffer, void> {
  const { hostname: host } = new URL(siteUrl);
  yield Buffer.from(writeCsvLine(eventColumns));
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; cells: (string | null)[] }>`
      select e.id, array['event-' || e.id || '@' || ${host}, e.title, e.description,
        e.starts, to_char(e.starts::timestamp + e.minutes * interval '1 minute'
          - case when e.is_all_day then interval '1 day' else interval '0' end, 'YYYY-MM-DD"T"HH24:MI'),
        case when e.is_all_day then 'yes' end, e.rule, array_to_string(e.left_out, ' '),
        array_to_string(e.added, ' '), b.slug, e.venue, e.address, e.city, e.state,
        to_char(e.price / 100.0, 'FM9999990.00'), e.least_age::text, e.ticket_url, e.image_url, e.status] as cells
      from events e left join businesses b on b.id = e.business_id
      where e.id > ${after} order by e.id limit ${AT_ONCE}
    `.execute(db.kysely);
    const last = rows.at(-1);
    if (!last) return;
    yield Buffer.from(
      rows.map(({ cells }) => writeCsvLine(cells.map((cell) => cell ?? ''))).join(''),
    );
    after = last.id;
  }
}
