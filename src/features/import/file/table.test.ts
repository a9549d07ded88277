import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeRows, makeWorkbook } from '../../../../tests/workbook.ts';
import { inLanguage } from '../../../platform/language.ts';
import { readTable } from './table.ts';

const MANY = 512 * 1024;

async function readAll(pieces: AsyncGenerator<Uint8Array, void>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

test('a large workbook is read in a thread, the sheet that was asked for, to its last row', async () => {
  const noise = (at: number) => createHash('sha256').update(`Shop ${at}`).digest('base64url');
  const rows = Array.from({ length: 16_000 }, (_, at) => [`Shop ${at}`, 'Boise', noise(at)]);
  const members = { name: 'Members', rows: makeRows([['Name', 'City', 'Notes'], ...rows]) };
  const bytes = makeWorkbook([{ name: 'Cover', rows: makeRows([['Dear members']]) }, members]);
  expect(bytes.length).toBeGreaterThan(MANY);
  const { sheets, sheet, pieces } = await readTable('xlsx', bytes, null);
  expect({ sheets, sheet }).toEqual({ sheets: ['Cover', 'Members'], sheet: 'Members' });
  const lines = (await readAll(pieces)).trimEnd().split('\n');
  expect(lines[0]).toBe('Name,City,Notes');
  expect(lines).toHaveLength(rows.length + 1);
  expect(lines.at(-1)).toBe(rows.at(-1)?.join(','));

  const missing = readTable('xlsx', bytes, 'Donors');
  await expect(missing).rejects.toMatchObject({ code: 'invalid' });
}, 120_000);

test('where a large file ends too early it is refused in the language of who asked', async () => {
  const place = { type: 'Feature', properties: { name: 'Shop', note: 'x'.repeat(2000) } };
  const list = Array.from({ length: 400 }, () => JSON.stringify(place)).join(',\n');
  const bytes = Buffer.from(`{"type":"FeatureCollection","features":[${list},{"type":`);
  const read = async () => readAll((await readTable('json', bytes, null)).pieces);
  const refusal = { name: 'AppError', code: 'invalid' };
  await expect(inLanguage('en', read)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining('400'),
  });
  await expect(inLanguage('es', read)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringMatching(/archivo/i),
  });
}, 120_000);
