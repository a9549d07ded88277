import { stemWord } from '../../trades/stem.rules.ts';

/**
 * Related words that a search also matches: "plumber" finds "Plumbing". The reverse doesn't apply, since
 * "Plumbing" may be part of a name.
 */
const KINDRED_WORDS = {
  accountant: 'accounting cpa',
  architect: 'architecture architectural',
  attorney: 'law lawyer legal',
  bbq: 'barbecue barbeque',
  barbecue: 'bbq barbeque',
  barber: 'barbershop',
  bicycle: 'bike',
  bike: 'bicycle',
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
  hospital: 'hosp hsptl',
  landscaper: 'landscaping',
  lawyer: 'law attorney legal',
  memorial: 'mem',
  mass: 'catholic',
  mechanic: 'automotive auto',
  midnight: 'midnite',
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
  tux: 'tuxedo',
  vet: 'veterinary veterinarian',
  veterinarian: 'veterinary vet',
  winery: 'winery vineyard vineyards wine',
};

/** Abbreviations and other spellings, each followed by the word that it means. */
const SHORT_FOR = `acct account; apt apartment; atty attorney; bday birthday; bldg building; cheque check; chiro
  chiropractor; colour color; ctr center; centre center; dept department; derm dermatologist; dr doctor; drs doctor;
  doughnut donut; elem elementary; govt government; grey gray; hosp hospital; hvy heavy; jewellery jewelry; licence
  license; med medical; mgmt management; mould mold; natl national; pkg package; pkwy parkway; refrig refrigerator;
  repairman repair; svc service; theatre theater; thru through; tix ticket; tyre tire; tyres tires; univ university;
  xmas christmas; fridge refrigerator`;

const WHOLE = new Map(
  SHORT_FOR.split(';').map((line) => line.trim().split(/\s+/) as [string, string]),
);

export function spellOut(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => WHOLE.get(word) ?? word)
    .join(' ');
}

/** Spanish words, each followed by the English words that listings use. */
const IN_ENGLISH = `cubana cuban; cubano cuban; peruana peruvian; peruano peruvian; colombiana colombian; colombiano
  colombian; salvadorena salvadoran; salvadoreno salvadoran; puertorriquena puerto; dominicana dominican; dominicano
  dominican; venezolana venezuelan; venezolano venezuelan; argentina argentine; argentino argentine; hondurena honduran;
  guatemalteca guatemalan; ecuatoriana ecuadorian; brasilena brazilian; brasileno brazilian; jamaiquina jamaican;
  haitiana haitian; espanola spanish; griega greek; griego greek; turca turkish; libanesa lebanese; etiope ethiopian;
  coreana korean; coreano korean; filipina filipino; hindu indian; alemana german; polaca polish; rusa russian;
  natacion swim swimming; guitarra guitar; piano piano; canto voice singing; baile dance; ballet ballet; boxeo boxing;
  karate karate; futbol soccer; ingles english; matematicas math; cartas mail; pescado fish; marisco seafood; cangrejo
  crab; langosta lobster; ostiones oyster; camaron shrimp; alitas wings; pollo chicken; 
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
  testamento wills probate; trabajo employment; impuestos tax; seguro insurance; aseguranza insurance; tailandesa
  thai; tailandes thai; vietnamita vietnamese; italiana italian; italiano italian; francesa french; frances
  french; japonesa japanese; japones japanese; asiatica asian; oriental asian; arabe arab arabic; mediterranea
  mediterranean; vegetariana vegetarian; vegana vegan; hawaiana hawaiian; marroqui moroccan; persa persian;
  americana american; caribena caribbean; criolla creole; boricua puerto; surena southern; hindues indian; latina
  latin; pupusa pupusa salvadoran; arepa arepa; empanada empanada; tamal tamale tamales; tamales tamale; birria
  birria; barbacoa barbacoa barbecue; carnitas carnitas; ceviche ceviche; torta torta; menudo menudo; pozole
  pozole; elote elote corn; churro churro; arroz rice; sopa soup; fideo noodle ramen; hamburguesa burger
  hamburger; costilla rib; parrillada grill; asado roasted grilled; asada grilled carne; frito fried; queso
  cheese; huevo egg; leche milk; miel honey; fruta fruit; verdura vegetable produce; carne meat; puerco pork;
  cerdo pork; res beef; jamon ham; salchicha sausage; chorizo chorizo sausage; tocino bacon; pavo turkey; cordero
  lamb; cabra goat; chivo goat; salmon salmon; atun tuna; almeja clam; desayuno breakfast; almuerzo lunch brunch;
  cerveza beer brewery; vino wine; licor liquor; tequila tequila; whisky whiskey; coctel cocktail; cafe coffee; te
  tea; jugo juice; batido smoothie; licuado smoothie; dona donut donuts; pan bread; galleta cookie; bizcocho cake;
  cumpleanos birthday; chocolate chocolate; especia spice; hierba herb; ensalada salad; organica organic; organico
  organic; salsa salsa; bachata bachata; flamenco flamenco; zumba zumba; yoga yoga; pilates pilates; gimnasia
  gymnastics; beisbol baseball; basquetbol basketball; voleibol volleyball; tenis tennis; golf golf; patinaje
  skating skate; boliche bowling; escalada climbing; esqui ski; pesca fishing; caza hunting; bateria drum drums
  battery; violin violin; acordeon accordion; trompeta trumpet; saxofon saxophone; tambor drum; musica music;
  pintura paint painting; ceramica ceramic pottery; costura sewing; tejido knitting; manualidades craft crafts;
  dibujo drawing; actuacion acting; computacion computer; contabilidad accounting; enfermeria nursing;
  cosmetologia cosmetology; manejo driving; manejar driver; licencia license mvd dmv; ciudadania citizenship; visa visa;
  deportacion deportation; custodia custody; adopcion adoption; penal criminal; criminal criminal; laboral labor
  employment; transito traffic; dui dui; herencia estate probate; quiebra bankruptcy; cardiologo cardiologist;
  gastroenterologo gastroenterology; alergia allergy; diabetes diabetes diabetic; cancer cancer oncology; columna
  spine; espalda back spine; hueso bone orthopedic; estomago stomach gastro; higado liver; prostata prostate;
  cerebro brain; garganta throat; tiroides thyroid; nariz nose; pie foot podiatry; sangre blood; ansiedad anxiety;
  depresion depression; autismo autism; fertilidad fertility; maternidad maternity birthing; sueno sleep; vacuna
  vaccine vaccination; laser laser; botox botox; masaje massage; depilacion waxing; maquillaje makeup; trenza
  braid braids; extension extension extensions; peluca wig; tinte color; bronceado tanning; pedicure pedicure
  pedicures; manicure manicure manicures; zapato shoe shoes; bota boot boots; vaquera western; sombrero hat;
  uniforme uniform; vestido dress dresses; traje suit suits; esmoquin tuxedo; graduacion graduation; anillo ring
  rings; compromiso engagement; reloj watch watches clock; oro gold; plata silver; diamante diamond; juguete toy
  toys; regalo gift gifts; globo balloon balloons; pinata pinata; disfraz costume; libro book books; colchon
  mattress; sofa sofa; mueble furniture; cocina kitchen; bano bathroom bath; cortina curtain drapery; lampara lamp
  lighting; espejo mirror; ventana window; puerta door; garaje garage; piso floor flooring; azulejo tile; madera
  wood; ladrillo brick; cemento concrete; concreto concrete; tablaroca drywall; gabinete cabinet cabinets;
  lavadora washer appliance; secadora dryer appliance; refrigerador refrigerator; estufa stove; chimenea chimney
  fireplace; calefaccion heating; boiler boiler; gas gas; propano propane; solar solar; moho mold; termita termite
  termites; chinche bed; cucaracha roach; raton rodent mice; rata rodent rat; abeja bee; mosquito mosquito; cesped
  lawn; pasto lawn; zacate lawn; jardin garden; planta plant plants; rosa rose roses; basura trash junk; chatarra
  scrap salvage; metal metal; aluminio aluminum; cobre copper; carton cardboard; herramienta tool tools; tractor
  tractor; maquinaria machinery equipment; montacarga forklift; mesa table; silla chair; carpa tent; brincolin
  bounce inflatable; inflable inflatable bounce; sonido sound; limusina limousine; autobus bus; taxi taxi; bote
  boat; lancha boat; trailer trailer; traila trailer; parabrisas windshield; vidrio glass; aceite oil; motor
  engine; radiador radiator; alineacion alignment; escape exhaust muffler; aire air; polarizado tint; grua towing;
  dinero money; hipoteca mortgage; cheque check; correo mail postal; paquete package shipping; traduccion
  translation; notario notary; video video; web web; camiseta shirt shirts; playera shirt shirts; lona banner;
  tarjeta card; invitacion invitation; bordado embroidery; pantalla screen; computadora computer; laptop laptop;
  celular cell phone mobile; internet internet; camara camera; alarma alarm; perro dog dogs; gato cat cats;
  caballo horse; pajaro bird; ave bird; pez fish; cachorro puppy; ganado livestock cattle; gallina chicken
  poultry; musulmana muslim islamic; judia jewish; pentecostal pentecostal; adventista adventist; cafeteria cafe;
  veterano veteran veterans; mujer women; hombre men; anciano senior elderly; mayor senior; adulto adult; nino
  children kids; emergencia emergency; urgencia emergency urgent; bufe buffet; pastelito cupcake; flan flan;
  raspado shaved; yogur yogurt; antiguedad antique antiques; antigua antique; antiguo antique; lujo luxury; playa
  beach; lago lake; cabana cabin; montana mountain; ninera nanny babysitting; tercera senior; escolar school;
  deportivo sports; industrial industrial`;

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve';

const TRANSLATED = new Map(
  IN_ENGLISH.split(';').map((line) => {
    const [word = '', ...english] = line.trim().split(/\s+/);
    return [word, english] as const;
  }),
);

const KINDRED = new Map<string, string[]>([
  ...Object.entries(KINDRED_WORDS).map(([word, kindred]) => [word, kindred.split(' ')] as const),
  ...NUMBERS.split(' ').flatMap((word, at) => pair(word, String(at + 1))),
  ...[...WHOLE].map(([short, word]): [string, string[]] => [short, [word]]),
]);

function pair(one: string, other: string): [string, string[]][] {
  return [
    [one, [other]],
    [other, [one]],
  ];
}

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

export function hasTranslation(word: string): boolean {
  return findTranslated(word) !== undefined;
}

export function isTranslated(word: string): boolean {
  const english = findTranslated(word) ?? [];
  return english.length > 0 && !english.some((one) => stemWord(one) === stemWord(word));
}

export const STOP_WORDS = new Set('a an and at for in near of on or the'.split(' '));
