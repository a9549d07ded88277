import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeRows, makeWorkbook, makeZip } from '../../../../tests/workbook.ts';
import { inLanguage } from '../../../platform/language.ts';
import { readTable } from './table.ts';

async function readAll(pieces: AsyncGenerator<Uint8Array, void>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

test('a large workbook is read, the sheet that was asked for, to its last row', async () => {
  const noise = (at: number) => createHash('sha256').update(`Shop ${at}`).digest('base64url');
  const rows = Array.from({ length: 16_000 }, (_, at) => [`Shop ${at}`, 'Boise', noise(at)]);
  const members = { name: 'Members', rows: makeRows([['Name', 'City', 'Notes'], ...rows]) };
  const bytes = makeWorkbook([{ name: 'Cover', rows: makeRows([['Dear members']]) }, members]);
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

const nothing = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('a part that two hundred sheets name is offered once', async () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const named = nothing(200).map((at) => `<sheet name="Sheet ${at}" r:id="rId1"/>`);
  const bytes = makeZip({
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/book.xml')}</Relationships>`,
    'xl/book.xml': `<workbook xmlns:r="${office}">${named.join('')}</workbook>`,
    'xl/_rels/book.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'a.xml')}</Relationships>`,
    'xl/a.xml': `<worksheet><sheetData>${makeRows([['Name', 'City']])}</sheetData></worksheet>`,
  });
  expect((await readTable('xlsx', bytes, null)).sheets).toEqual(['Sheet 1']);
});
