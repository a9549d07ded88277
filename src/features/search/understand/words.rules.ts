/** "plumber" is looked for, "Plumbing" stands on the van. Not the other way: that is a name. */
export const KINDRED_WORDS = {
  accountant: 'accounting cpa',
  architect: 'architecture architectural',
  attorney: 'law lawyer legal',
  bbq: 'barbecue barbeque',
  barbecue: 'bbq barbeque',
  barber: 'barbershop',
  brewery: 'brewing brewhouse brewpub brewers',
  cafe: 'coffee coffeehouse',
  caterer: 'catering',
  chiropractor: 'chiropractic',
  cleaner: 'cleaning',
  daycare: 'childcare',
  dentist: 'dental dentistry',
  distillery: 'distilling distillers',
  doctor: 'md physician physicians medical',
  drugstore: 'pharmacy drug',
  electrician: 'electric electrical',
  florist: 'floral flowers flower',
  gym: 'fitness',
  hairdresser: 'hair salon',
  landscaper: 'landscaping',
  lawyer: 'law attorney legal',
  mechanic: 'automotive auto',
  mover: 'moving',
  movers: 'moving',
  optometrist: 'optical eye eyecare vision',
  painter: 'painting',
  photographer: 'photography photo',
  plumber: 'plumbing',
  preschool: 'kindergarten childcare',
  realtor: 'realty',
  roofer: 'roofing',
  saint: 'st',
  st: 'saint',
  supermarket: 'grocery foods',
  trainer: 'training',
  vet: 'veterinary veterinarian',
  veterinarian: 'veterinary vet',
  winery: 'winery vineyard vineyards wine',
};

/** From one on; each means its figure, and the figure means it. */
export const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve';

const KINDRED = new Map<string, string[]>([
  ...Object.entries(KINDRED_WORDS).map(([word, kindred]) => [word, kindred.split(' ')] as const),
  ...NUMBERS.split(' ').flatMap((word, at) => pair(word, String(at + 1))),
]);

function pair(one: string, other: string): [string, string[]][] {
  return [
    [one, [other]],
    [other, [one]],
  ];
}

/** What a specialty, who knows it and what belongs to it are called. */
const ENDINGS = [
  ['ology', 'ologist', 'ological'],
  ['iatry', 'iatrist', 'iatric', 'iatrics', 'iatrician'],
  ['odontics', 'odontist', 'odontic'],
  ['etrics', 'etrician', 'etric'],
  ['ography', 'ographer', 'ographic'],
  ['therapy', 'therapist'],
  ['surgery', 'surgeon', 'surgical'],
];

function findOtherEndings(word: string): string[] {
  for (const endings of ENDINGS) {
    const own = endings.find((ending) => word.endsWith(ending) && word.length > ending.length + 1);
    if (own)
      return endings.flatMap((ending) =>
        ending === own ? [] : word.slice(0, -own.length) + ending,
      );
  }
  return [];
}

export function findKindredWords(word: string): string[] {
  const one = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
  return KINDRED.get(word) ?? KINDRED.get(one) ?? findOtherEndings(one);
}

export const SMALL_WORDS = new Set('a an and at for in near of on or the'.split(' '));

const MAX_WORDS = 12;

export function splitWords(query: string): string[] {
  return query.split(' ').slice(0, MAX_WORDS);
}
