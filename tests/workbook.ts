import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of these parts, folded; `claims` are sizes that the archive says instead of the true ones. */
export function makeZip(
  parts: Record<string, string | Uint8Array>,
  claims: Record<string, number> = {},
): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const folded = deflateRawSync(bytes);
    const size = claims[name] ?? bytes.length;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(folded.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(name.length, 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), folded);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    entries.push(Buffer.from('PK\x01\x02', 'latin1'), made, facts, place, Buffer.from(name));
    offset += 30 + name.length + folded.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  const count = Object.keys(parts).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const KINDS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface Sheet {
  name: string;
  isHidden?: boolean;
  /** What stands in `sheetData`, as a spreadsheet would write it. */
  rows: string;
  /** What stands before the rows. */
  ahead?: string;
  /** What stands behind the rows. */
  behind?: string;
  /** Where its relations rId1, rId2, ... lead. */
  links?: string[];
}

/**
 * An Excel workbook as spreadsheets write it: `formats` are those of the styles 1, 2, ...; the style
 * after them strikes text through.
 */
export function makeWorkbook(
  sheets: Sheet[],
  {
    strings = [],
    formats = [],
    claims,
  }: { strings?: string[]; formats?: string[]; claims?: Record<string, number> } = {},
): Buffer<ArrayBuffer> {
  const relations = (list: [id: string, kind: string, target: string][]) =>
    `<Relationships xmlns="${RELATIONS}">${list
      .map(([id, kind, at]) => `<Relationship Id="${id}" Type="${KINDS}/${kind}" Target="${at}"/>`)
      .join('')}</Relationships>`;
  const numbered = sheets.map((sheet, at) => ({ ...sheet, id: at + 1 }));
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${KINDS}"><sheets>${numbered
      .map(
        ({ name, id, isHidden }) =>
          `<sheet name="${name}" sheetId="${id}"${isHidden ? ' state="hidden"' : ''} r:id="rId${id}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbered.map(({ id }): [string, string, string] => [
        `rId${id}`,
        'worksheet',
        `worksheets/sheet${id}.xml`,
      ]),
      ['rId98', 'sharedStrings', 'sharedStrings.xml'],
      ['rId99', 'styles', '/xl/styles.xml'],
    ]),
    ...Object.fromEntries(
      numbered.map(({ id, rows, ahead = '', behind = '' }) => [
        `xl/worksheets/sheet${id}.xml`,
        `<worksheet xmlns="${MAIN}" xmlns:r="${KINDS}">${ahead}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
      ]),
    ),
    ...Object.fromEntries(
      numbered.flatMap(({ id, links = [] }) =>
        links.length === 0
          ? []
          : [
              [
                `xl/worksheets/_rels/sheet${id}.xml.rels`,
                relations(links.map((link, at) => [`rId${at + 1}`, 'hyperlink', link])),
              ],
            ],
      ),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings
      .map((text) => (text.startsWith('<') ? `<si>${text}</si>` : `<si><t>${text}</t></si>`))
      .join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
      .join(
        '',
      )}</numFmts><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}<xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
  };
  return makeZip(parts, claims);
}

/** Rows of plain cells: numbers stay numbers, all else is written where it stands. */
export function makeRows(rows: (string | number)[][]): string {
  return rows
    .map((cells, at) => {
      const written = cells.map((cell) =>
        typeof cell === 'number'
          ? `<c><v>${cell}</v></c>`
          : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
      );
      return `<row r="${at + 1}">${written.join('')}</row>`;
    })
    .join('');
}
