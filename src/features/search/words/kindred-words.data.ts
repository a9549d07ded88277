/**
 * What people look for, and the words of the names that mean it: "plumber" is looked for, "Plumbing"
 * stands on the van. One way only: who writes the word of a name means the name.
 */
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
