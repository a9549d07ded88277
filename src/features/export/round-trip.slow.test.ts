import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory('sample');
  staff = await openImports(directory);
  await directory.db.pool.query(`
    update businesses set time_zone = 'America/Denver', hours = '{"weekly": [[["09:00", "17:00"]],
      [["09:00", "12:00"], ["13:00", "17:00"]], [], [["18:00", "02:00"]], [["00:00", "24:00"]], [], []],
      "special": [{"date": "2026-12-25", "spans": [], "note": "Christmas Day"}],
      "byAppointment": true}', services = '[
      {"name": "Haircut", "words": "", "price": 2500, "isFrom": false},
      {"name": "Cut; wash: \\"all\\"", "words": "With a \\"wash\\"; and more", "price": 8050, "isFrom": true},
      {"name": "= Advice", "words": "", "price": null, "isFrom": false}]', offers = '[
      {"title": "10% off until spring", "words": "On \\"all\\"; but gifts.\\nIn the shop.", "code": "b 7", "from": "2090-01-01", "until": "2090-06-30"},
      {"title": "Free tea, code blue", "words": "", "code": null, "from": "2090-02-01", "until": "2090-02-28"},
      {"title": "Class of 2090-01-01", "words": "", "code": "TEN-10", "from": "2090-02-01", "until": "2090-02-28"},
      {"title": "= Advice from", "words": "", "code": null, "from": "2090-02-01", "until": "2090-02-28"}]', image_url = 'https://shop.example/a.jpg'
    where id % 3 = 0`);
});
afterAll(() => directory.close());

const download = async (format: string, columns = 'all') => {
  const path = `/api/admin/businesses/export?columns=${columns}&format=${format}`;
  const answer = await directory.get(path, staff.headers);
  return new Uint8Array(await answer.arrayBuffer());
};

test.each([
  ['csv', 'all'],
  ['csv', ''],
  ['xlsx', 'all'],
  ['geojson', 'all'],
])(
  'the whole sample as %s with columns %j, imported again, changes nothing',
  async (format, columns) => {
    const { rows } = await directory.db.pool.query(
      'select count(*)::int as all from businesses where deleted_at is null',
    );
    const {
      id,
      counts,
      twins: duplicates,
      lookalikes,
    } = await staff.check(await download(format, columns));
    expect(await staff.listErrors(id)).toEqual([]);
    const { rows: differing } = await directory.db.pool.query(
      `select r.line, f.key, f.value as file, l.value as listing
    from import_rows r left join businesses b on b.id = r.business_id
    cross join jsonb_each(to_jsonb(r)) f join jsonb_each(to_jsonb(b)) l using (key)
    where r.import_id = $1 and r.outcome <> 'same' and f.value <> 'null' and f.value <> l.value
    limit 20`,
      [id],
    );
    expect(differing).toEqual([]);
    expect(counts).toEqual({ new: 0, changed: 0, same: rows[0].all, error: 0 });
    expect([duplicates, lookalikes.all]).toEqual([{ file: 0, directory: 0, changed: 0 }, 0]);
  },
);
