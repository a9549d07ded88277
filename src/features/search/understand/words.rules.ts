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
  fish: 'seafood seafoods',
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

/** Words of Spanish needs as listings, which are written in English, have them. */
const IN_ENGLISH = `cubana cuban; cubano cuban; peruana peruvian; peruano peruvian; colombiana colombian; colombiano
  colombian; salvadorena salvadoran; salvadoreno salvadoran; puertorriquena puerto; dominicana dominican; dominicano
  dominican; venezolana venezuelan; venezolano venezuelan; argentina argentine; argentino argentine; hondurena honduran;
  guatemalteca guatemalan; ecuatoriana ecuadorian; brasilena brazilian; brasileno brazilian; jamaiquina jamaican;
  haitiana haitian; espanola spanish; griega greek; griego greek; turca turkish; libanesa lebanese; etiope ethiopian;
  coreana korean; coreano korean; filipina filipino; hindu indian; alemana german; polaca polish; rusa russian;
  natacion swim swimming; guitarra guitar; piano piano; canto voice singing; baile dance; ballet ballet; boxeo boxing;
  karate karate; futbol soccer; ingles english; matematicas math; cartas mail; pescado fish; marisco seafood; cangrejo
  crab; langosta lobster; ostiones oyster; camaron shrimp; alitas wings; pollo chicken; helado cream; nieve cream;
  paleta popsicle; pastel cake; dulce sweet; tortilla tortilla; bufet buffet; chino chinese; china chinese; karaoke
  karaoke; billar billiards pool; frenos brake brakes; transmision transmission; mofle muffler exhaust; diesel diesel;
  motos motorcycle; moto motorcycle; camion truck; camioneta truck; bicicleta bicycle bike; llanta tire; alfombra carpet;
  calentador heater; techo roof roofing; canaleta gutter; arbol tree; cerca fence; alberca pool; piscina pool; septico
  septic; pozo well; boda wedding; quinceanera quinceanera quince; fotos photo photos; pasaporte passport; novia
  bridal; bebe baby; ninos children kids; unas nails; acrilicas acrylic; cejas brows eyebrow; pestanas lash lashes;
  cera wax waxing; tatuaje tattoo; barba beard; pareja couple couples marriage; corazon heart; rinones kidney;
  pulmones lung; piel skin; ojos eye; oidos hearing; rodilla knee; dialisis dialysis; embarazo pregnancy; divorcio
  divorce; accidente accident injury; migracion immigration; inmigracion immigration; bancarrota bankruptcy;
  catolica catholic; catolico catholic; bautista baptist; evangelica evangelical; metodista methodist; cristiana
  christian; cristiano christian; mexicana mexican; mexicano mexican; usada used; usado used; comercial commercial;
  testamento wills probate; trabajo employment; impuestos tax; seguro insurance`;

/** From one on; each means its figure, and the figure means it. */
export const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve';

const TRANSLATED = new Map(
  IN_ENGLISH.split(';').map((line) => {
    const [word = '', ...english] = line.trim().split(/\s+/);
    return [word, english] as const;
  }),
);

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
  return KINDRED.get(word) ?? KINDRED.get(one) ?? findTranslated(word) ?? findOtherEndings(one);
}

function findTranslated(word: string): string[] | undefined {
  return TRANSLATED.get(word) ?? TRANSLATED.get(word.replace(/e?s$/, ''));
}

/** Listings have another word for it. */
export function isTranslated(word: string): boolean {
  const english = findTranslated(word) ?? [];
  return english.length > 0 && !english.includes(word);
}

export const SMALL_WORDS = new Set('a an and at for in near of on or the'.split(' '));

const MAX_WORDS = 12;

export function splitWords(query: string): string[] {
  return query.split(' ').slice(0, MAX_WORDS);
}
