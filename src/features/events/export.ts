import { sql } from 'kysely';
import type { CustomValues } from '../../domain/custom-fields.ts';
import type { EventField } from '../../domain/event-fields.ts';
import { photoPath } from '../../domain/photo-widths.ts';
import { writeCsvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { columnOfField, eventColumns } from './calendar/read-table.ts';
import type { StoredPicture } from './model/queries.ts';

const AT_ONCE = 500;
const PICTURE = eventColumns.indexOf('picture');

interface Row {
  id: number;
  cells: (string | null)[];
  picture: StoredPicture | null;
  custom: CustomValues;
}

/** Streams all events as CSV, in the columns that the import reads. */
export async function* writeEvents(
  db: Database,
  { siteUrl, fields }: { siteUrl: string; fields: readonly EventField[] },
): AsyncGenerator<Buffer, void> {
  const { hostname: host } = new URL(siteUrl);
  yield Buffer.from(writeCsvLine([...eventColumns, ...fields.map(columnOfField)]));
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select e.id, e.picture, e.custom, array['event-' || e.id || '@' || ${host}, e.title, e.description,
        e.starts, to_char(e.starts::timestamp + e.minutes * interval '1 minute'
          - case when e.is_all_day then interval '1 day' else interval '0' end, 'YYYY-MM-DD"T"HH24:MI'),
        case when e.is_all_day then 'yes' end, e.rule, array_to_string(e.left_out, ' '),
        array_to_string(e.added, ' '), b.slug, e.venue, e.address, e.city, e.state,
        to_char(e.price / 100.0, 'FM9999990.00'), e.least_age::text, e.ticket_url, e.image_url,
        e.picture_alt, e.status] as cells
      from events e left join businesses b on b.id = e.business_id
      where e.id > ${after} order by e.id limit ${AT_ONCE}
    `.execute(db.kysely);
    const last = rows.at(-1);
    if (!last) return;
    const lines = rows.map(({ cells, picture, custom }) => {
      if (picture) cells[PICTURE] ??= siteUrl + photoPath(picture, picture.width);
      const own = fields.map(({ key }) => writeValue(custom[key]));
      return writeCsvLine([...cells.map((cell) => cell ?? ''), ...own]);
    });
    yield Buffer.from(lines.join(''));
    after = last.id;
  }
}

function writeValue(value: CustomValues[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? '' : String(value);
}
