/**
 * A chamber's list of members around Worcester, Massachusetts, as a spreadsheet saved it over the years: a
 * title above the names, semicolons, Windows-1252, streets in several columns, town and state in one, ZIP
 * codes without their zero, phones and kinds as whoever was there wrote them, the same member twice.
 */
const TOWNS: [town: string, zip: string][] = [
  ['Worcester', '01602'],
  ['WORCESTER', '01608'],
  ['Auburn', '01501'],
  ['Shrewsbury', '01545'],
  ['millbury', '01527'],
  ['Holden', '01520'],
  ['Leicester', '01524'],
  ['GRAFTON', '01519'],
];
const STATES = ['MA', 'Mass.', 'Massachusetts', 'ma', 'MA', 'MASS'];
const FIRST = [
  ...[
    'Rosa’s',
    'Café Olé',
    'Blackstone',
    'Señor Paz',
    'Seven Hills',
    'Müller &amp; Sons',
    'Elm Park',
  ],
  ...['Kelley Sq.', 'O’Rourke', 'Piñata', 'Union Station', 'Mill River', 'Canal'],
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
  '& Co',
];
const KINDS = [
  ...[
    'Bakery',
    'Pizza',
    'RESTAURANT',
    'Restaurants',
    'auto repair',
    'Dentist',
    'Hair Salon',
    'Law office',
  ],
  ...[
    'Real Estate',
    'plumber',
    'Gym',
    'Coffee shop',
    'Florist',
    'Accountant',
    'Day care',
    'Insurance',
  ],
  ...['Hardware store', 'Veterinarian', 'Yoga', 'Electrician', 'Book store', 'Misc.', 'Mex food'],
];
const STREETS = ['Main', 'Elm', 'Shrewsbury', 'Park', 'Grafton', 'Pleasant', 'Highland', 'Lincoln'];
const WAYS = ['St', 'Street', 'Ave.', 'Rd', 'Blvd', 'SQ'];

const HEADER = [
  ...[
    'Mbr',
    'Bus. Name',
    'Suffix',
    'Contact',
    'St #',
    'Street Name',
    'Suite',
    'City/Town, State',
    'Zip',
  ],
  ...['Type of biz', 'Main phone', 'Fax', 'E-Mail', 'Web', 'Member Y/N', 'Notes'],
];

/** The same numbers on every run. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Dice = ReturnType<typeof createDice>;

function pick<T>(dice: Dice, list: readonly T[]): T {
  return list[dice(list.length)] as T;
}

function writePhone(dice: Dice, at: number): string {
  const end = String(1000 + at).padStart(4, '0');
  return pick(dice, [
    `(508) 555-${end}`,
    `508.555.${end}`,
    `508-555-${end} ext. ${at % 90}`,
    `508555${end}`,
    `508555${end}.0`,
    `5.08555${end}E+09`,
    `+1 508 555 ${end}`,
    `508-555-${end} / 774-555-${end}`,
    `Tel: 508 555 ${end}`,
    'n/a',
    '',
    'call first',
  ]);
}

function writeWeb(dice: Dice, at: number): string {
  return pick(dice, [
    '',
    `www.member${at}.example`,
    `member${at}.example`,
    `http://member${at}.example`,
    'none',
    'on Facebook',
  ]);
}

function writeEmail(dice: Dice, at: number): string {
  return pick(dice, [
    '',
    `info@member${at}.example`,
    `mailto:info@member${at}.example`,
    `a@member${at}.example; b@member${at}.example`,
    '-',
  ]);
}

/** In three rows nobody knew the town. */
function isLost(at: number): boolean {
  return at === 57 || at === 203 || at === 388;
}

function makeRow(dice: Dice, at: number): string[] {
  const [town, zip] = pick(dice, TOWNS);
  const state = pick(dice, STATES);
  return [
    String(4000 + at),
    `${pick(dice, FIRST)} ${pick(dice, SECOND)} ${at}`,
    pick(dice, ['', '', '', 'LLC', 'Inc.']),
    pick(dice, ['', 'Ann Lee', 'J. Núñez', 'see notes']),
    String(1 + dice(900)),
    `${pick(dice, STREETS)} ${pick(dice, WAYS)}`,
    pick(dice, ['', '', '', '#4', 'Suite 210', '2nd Fl']),
    isLost(at) ? '' : `${town}, ${state}`,
    pick(dice, [zip.slice(1), zip.slice(1), `${zip}-0${100 + dice(900)}`, `${zip.slice(1)}.0`]),
    pick(dice, KINDS),
    writePhone(dice, at),
    '',
    writeEmail(dice, at),
    writeWeb(dice, at),
    pick(dice, ['Y', 'N', 'y', '']),
    pick(dice, ['', 'paid; see file', 'says "call after 5"', 'line one\nline two']),
  ];
}

function quote(cell: string): string {
  return /[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** As bytes: no program of today would write it so. */
export function makeMessyFile(count = 400): Buffer {
  const dice = createDice(7);
  const rows = Array.from({ length: count }, (_, at) => makeRow(dice, at));
  // Somebody copied these without looking.
  for (const at of [91, 222, 307]) rows[at] = rows[at - 40] ?? [];
  const title = [
    'Greater Worcester Business League – members as of 3/1',
    ...HEADER.slice(1).fill(''),
  ];
  const lines = [title, HEADER.map(() => ''), HEADER, ...rows];
  const text = lines.map((line) => line.map(quote).join(';')).join('\r\n');
  return Buffer.from(text.replaceAll('–', '\x96').replaceAll('’', '\x92'), 'latin1');
}
