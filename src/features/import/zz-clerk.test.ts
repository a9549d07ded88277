import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => { directory = await openDirectory(); staff = await openImports(directory); });
afterAll(() => directory.close());
test('clerk', async () => {
  const truth = JSON.parse(fs.readFileSync('/tmp/w/clerk/truth.json', 'utf8'));
  const lines = JSON.parse(fs.readFileSync('/tmp/w/clerk/lines.json', 'utf8'));
  const file = fs.readFileSync('/tmp/w/clerk/Member Roster 2026.xlsx');
  const { id, columns, proposedMapping, samples } = await staff.upload(file);
  console.log(JSON.stringify(columns), JSON.stringify(proposedMapping), samples.length);
  const t0 = Date.now();
  await staff.start(id, 'dry-run', { mapping: { ...proposedMapping, state: { value: 'WI' }, address: {column:2,part:'street'}, city:{column:2,part:'city'}, zipCode:{column:2,part:'zip'}, name: {column:1,part:'business'}, isApproved: { value: 'yes' } } });
  await directory.runJobs();
  console.log('ms', Date.now() - t0);
  const read = await staff.read(id);
  console.log(JSON.stringify([read.counts, read.leftOut, read.rowsRead, read.waiting, read.mended]));
  console.log((await staff.listErrors(id)).slice(0, 30).join('\n'));
  const mended = await (await directory.get(`/api/admin/imports/${id}/mended?limit=100`, staff.headers)).json();
  console.log(mended.filter((one) => /Location|Business/.test(one.column)).map((one) => `${one.line} ${one.value} -> ${one.became} (${one.reason})`).join('\n'));
  const { rows } = await directory.db.pool.query('select r.line, r.name, r.address, r.city, r.zip_code, r.is_approved, c.slug from import_rows r left join categories c on c.id = r.category_id where import_id = $1', [id]);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const cats = new Map();
  let bad = 0;
  for (const { line, id: of, kind, sec } of lines) {
    if (kind !== 'member') continue;
    const m = truth[of - 1]; const row = byLine.get(line);
    if (!row) { console.log('MISSING', line, m.cellName, m.cellAddr); continue; }
    cats.set(sec, new Set([...(cats.get(sec) ?? []), row.slug]));
    const streets = [m.street, m.streetAlt].filter((x) => x !== undefined).map((x) => x.replaceAll(',', '').toLowerCase());
    if ((row.city ?? '') !== m.town || !streets.includes((row.address ?? '').replaceAll(',', '').toLowerCase()) || row.name !== m.name || !row.is_approved) { bad++; console.log('BAD', line, m.cellName, '|', m.cellAddr, '=>', row.name, '|', row.address, '|', row.city, '|', row.zip_code, row.is_approved); }
  }
  console.log('bad', bad, JSON.stringify([...cats].map(([k, v]) => [k, [...v]])));
  expect(1).toBe(1);
}, 120000);
