/**
 * What people look for, and the words of the names that mean it: "plumber" is looked for, "Plumbing"
 * stands on the van. One way only: who writes the word of a name means the name.
 */
const KINDRED_WORDS = new Map<string, string[]>(
  Object.entries({
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
  }).map(([word, kindred]): [string, string[]] => [word, kindred.split(' ')]),
);

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

for (const [at, word] of NUMBERS.entries()) {
  KINDRED_WORDS.set(word, [String(at + 1)]);
  KINDRED_WORDS.set(String(at + 1), [word]);
}

/** Other words that say what a folded word says, in one or in many. */
export function findKindredWords(word: string): string[] {
  const one = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
  return KINDRED_WORDS.get(word) ?? KINDRED_WORDS.get(one) ?? [];
}
