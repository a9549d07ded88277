/** A clerk's own spreadsheet: 500 invented businesses around Boise, with headers as people write them. */
const TOWNS = ['Boise', 'Meridian', 'Nampa', 'Eagle', 'Garden City', 'Kuna', 'Star', 'Caldwell'];
const ZIPS = ['83702', '83642', '83651', '83616', '83714', '83634', '83669', '83605'];
const STREETS = [
  'Foothill View',
  'Old Mill',
  'Larkspur',
  'Quarry Bend',
  'Sagebrush',
  'Orchard Row',
];
const KINDS = ['St', 'Ave', 'Ln', 'Blvd'];
const FIRST = [
  'Copper',
  'Juniper',
  'Blue Heron',
  'Stonefly',
  'Magpie',
  'Canyon',
  'Tamarack',
  'Camas',
];
const SECOND = [
  'Works',
  'Corner',
  'House',
  'Supply',
  'Studio',
  'Company',
  'Brothers',
  'Collective',
];
const CUISINES = ['Pizza', 'Wuzzle', 'Coffee!', 'Auto repair', 'Salon', 'Dentist'];

const CLERK_HEADER = [
  ...['Business', 'dba / suffix', 'Street #', 'Street Name', 'City/Town', 'Zip', 'Type of biz'],
  ...['Main phone', 'Web', 'Member Y/N', 'Internal notes'],
];

function pick(list: string[], at: number): string {
  return list[at % list.length] ?? '';
}

function quote(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function makeRow(at: number, mark: string): string[] {
  const town = at % TOWNS.length;
  return [
    `${pick(FIRST, at)} ${pick(SECOND, Math.floor(at / 8))} ${mark}${at}`,
    at % 7 === 0 ? 'LLC' : '',
    String(100 + at),
    `${pick(STREETS, Math.floor(at / 3))} ${pick(KINDS, at)}`,
    pick(TOWNS, town),
    pick(ZIPS, town),
    pick(CUISINES, at),
    `208.555.${String(at).padStart(4, '0')}`,
    at % 5 === 0 ? `https://shop${at}.example` : '',
    at % 4 === 0 ? 'Y' : 'N',
    at % 50 === 0 ? 'called, said "later", see file' : '',
  ];
}

/** `mark` keeps the names of one run apart from those of others. */
export function makeClerkFile(mark: string, count = 500): string {
  const rows = Array.from({ length: count }, (_, at) => makeRow(at, mark));
  return `${[CLERK_HEADER, ...rows].map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`;
}
