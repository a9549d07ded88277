import { type CustomField, type FieldChoice, type LocalText, newField } from './custom-fields.ts';

/**
 * A predefined field. `of` holds the slugs of its categories and trades; slugs that the site doesn't have are
 * ignored.
 */
export interface ReadyField extends Omit<CustomField, 'categories' | 'trades' | 'removedAt'> {
  of?: { categories?: readonly string[]; trades?: readonly string[] };
}

const say = (en: string, es: string): LocalText => ({ en, es });

const accessibility = say('Accessibility', 'Accesibilidad');
const amenities = say('Amenities', 'Comodidades');
const prices = say('Prices and payment', 'Precios y pagos');
const more = say('Good to know', 'Es bueno saberlo');
const membership = say('Membership', 'Membresía');
const social = say('Social media', 'Redes sociales');

/** Social networks, with the column names of member lists in English and Spanish. */
const NETWORKS = [
  ['facebook', 'Facebook', 'facebook page', 'página de facebook'],
  ['instagram', 'Instagram', 'ig', 'cuenta de instagram'],
  ['youtube', 'YouTube', 'youtube channel', 'canal de youtube'],
  ['linkedin', 'LinkedIn', 'linked in', 'página de linkedin'],
  ['tiktok', 'TikTok', 'tik tok', 'cuenta de tiktok'],
  ['twitter', 'X (Twitter)', 'twitter handle', 'cuenta de twitter'],
] as const;

const { categories: _, trades: __, ...usual } = newField;

const plain = { ...usual, isFilter: false, isSearched: false };

function choicesOf(
  named: readonly (readonly [key: string, en: string, es: string])[],
): FieldChoice[] {
  return named.map(([key, en, es]) => ({ key, name: say(en, es) }));
}

/** Key of the field for a business's contact person, which visitors don't see. */
export const CONTACT_FIELD = 'contact-person';

/** Key of the field for values of an imported row that no other field takes. Only staff see it. */
export const NOTES_FIELD = 'list-notes';

const licensed = [
  'general-contractors',
  'home-builders',
  'roofers',
  'plumbers',
  'electricians',
  'hvac-contractors',
  'pest-control-services',
  'real-estate-agents',
];

const eating = { categories: ['restaurants'] };

export const readyFields: readonly ReadyField[] = [
  {
    ...usual,
    key: 'accessible-entrance',
    name: say('Wheelchair accessible entrance', 'Entrada accesible en silla de ruedas'),
    kind: 'yes-no',
    group: accessibility,
    synonyms: {
      en: [
        'wheelchair accessible',
        'wheelchair access',
        'accessible',
        'step free',
        'ada accessible',
      ],
      es: ['accesible en silla de ruedas', 'silla de ruedas', 'accesible', 'sin escalones'],
    },
    icon: 'wheelchair',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'accessible-restroom',
    name: say('Wheelchair accessible restroom', 'Baño accesible en silla de ruedas'),
    kind: 'yes-no',
    group: accessibility,
    synonyms: {
      en: ['accessible restroom', 'accessible bathroom', 'accessible toilet'],
      es: ['baño accesible', 'baño adaptado'],
    },
    icon: 'wheelchair',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'accessible-parking',
    name: say('Accessible parking', 'Estacionamiento accesible'),
    kind: 'yes-no',
    group: accessibility,
    synonyms: {
      en: ['handicap parking', 'disabled parking', 'wheelchair accessible parking'],
      es: ['estacionamiento para personas con discapacidad'],
    },
    icon: 'parking',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'outdoor-seating',
    name: say('Outdoor seating', 'Mesas al aire libre'),
    kind: 'yes-no',
    group: amenities,
    of: eating,
    synonyms: {
      en: ['patio', 'terrace', 'sidewalk tables', 'outdoor dining', 'eat outside'],
      es: ['terraza', 'patio', 'comer afuera', 'mesas afuera'],
    },
    icon: 'sun',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'wifi',
    name: say('Free Wi-Fi', 'Wifi gratis'),
    kind: 'yes-no',
    group: amenities,
    synonyms: {
      en: ['wifi', 'wi fi', 'internet access', 'wireless internet'],
      es: ['wifi', 'internet', 'internet inalámbrico'],
    },
    icon: 'wifi',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'parking',
    name: say('Parking', 'Estacionamiento'),
    kind: 'choices',
    choices: choicesOf([
      ['lot', 'Parking lot', 'Estacionamiento propio'],
      ['street', 'Street parking', 'En la calle'],
      ['garage', 'Parking garage', 'Estacionamiento techado'],
      ['valet', 'Valet parking', 'Servicio de valet'],
      ['bicycles', 'Bike racks', 'Para bicicletas'],
      ['charging', 'Electric car charging', 'Carga para autos eléctricos'],
    ]),
    group: amenities,
    synonyms: { en: ['car park'], es: ['aparcamiento', 'parqueo'] },
    icon: 'parking',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'pets-welcome',
    name: say('Pets welcome', 'Se admiten mascotas'),
    kind: 'yes-no',
    group: amenities,
    synonyms: {
      en: ['pet friendly', 'dog friendly', 'dogs allowed', 'pets allowed'],
      es: ['mascotas bienvenidas', 'se admiten perros', 'pet friendly'],
    },
    icon: 'paw',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'delivery',
    name: say('Delivery', 'Entrega a domicilio'),
    kind: 'yes-no',
    group: amenities,
    of: { categories: ['restaurants', 'retail'] },
    synonyms: {
      en: ['delivers', 'home delivery'],
      es: ['a domicilio', 'servicio a domicilio', 'reparto'],
    },
    icon: 'truck',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'takeout',
    name: say('Takeout', 'Para llevar'),
    kind: 'yes-no',
    group: amenities,
    of: eating,
    synonyms: { en: ['take out', 'to go', 'carryout', 'pickup'], es: ['comida para llevar'] },
    icon: 'bag',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'drive-through',
    name: say('Drive-through', 'Servicio al auto'),
    kind: 'yes-no',
    group: amenities,
    synonyms: {
      en: ['drive thru', 'drive through', 'drive up window'],
      es: ['autoservicio', 'ventanilla para autos'],
    },
    icon: 'car',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'restroom',
    name: say('Restroom for customers', 'Baño para clientes'),
    kind: 'yes-no',
    group: amenities,
    synonyms: { en: ['public restroom', 'bathroom', 'toilet'], es: ['baño público', 'sanitario'] },
    icon: 'check',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'air-conditioning',
    name: say('Air conditioning', 'Aire acondicionado'),
    kind: 'yes-no',
    group: amenities,
    synonyms: { en: ['air conditioned', 'cooled'], es: ['climatizado'] },
    icon: 'snowflake',
    meaning: 'amenityFeature',
    isSearched: false,
  },
  {
    ...usual,
    key: 'gift-cards',
    name: say('Gift cards', 'Tarjetas de regalo'),
    kind: 'yes-no',
    group: prices,
    synonyms: {
      en: ['gift certificates', 'gift vouchers'],
      es: ['certificados de regalo', 'vales de regalo'],
    },
    icon: 'gift',
    meaning: 'amenityFeature',
  },
  {
    ...usual,
    key: 'payment',
    name: say('Ways to pay', 'Formas de pago'),
    kind: 'choices',
    choices: choicesOf([
      ['cash', 'Cash', 'Efectivo'],
      ['credit-cards', 'Credit cards', 'Tarjetas de crédito'],
      ['debit-cards', 'Debit cards', 'Tarjetas de débito'],
      ['apple-pay', 'Apple Pay', 'Apple Pay'],
      ['google-pay', 'Google Pay', 'Google Pay'],
      ['checks', 'Checks', 'Cheques'],
      ['snap', 'SNAP (EBT)', 'SNAP (EBT)'],
      ['financing', 'Financing', 'Financiamiento'],
    ]),
    group: prices,
    synonyms: {
      en: ['takes cards', 'accepts cards', 'payment methods'],
      es: ['acepta tarjetas', 'métodos de pago'],
    },
    icon: 'card',
    meaning: 'paymentAccepted',
  },
  {
    ...usual,
    key: 'price-level',
    name: say('Price level', 'Nivel de precios'),
    kind: 'price-level',
    group: prices,
    of: { categories: ['restaurants', 'retail', 'beauty'] },
    synonyms: { en: ['price range'], es: ['rango de precios'] },
    icon: 'dollar',
    meaning: 'priceRange',
  },
  {
    ...usual,
    key: 'languages',
    name: say('Languages spoken', 'Idiomas que se hablan'),
    kind: 'choices',
    choices: choicesOf([
      ['english', 'English', 'Inglés'],
      ['spanish', 'Spanish', 'Español'],
      ['chinese', 'Chinese', 'Chino'],
      ['vietnamese', 'Vietnamese', 'Vietnamita'],
      ['tagalog', 'Tagalog', 'Tagalo'],
      ['korean', 'Korean', 'Coreano'],
      ['arabic', 'Arabic', 'Árabe'],
      ['french', 'French', 'Francés'],
      ['haitian-creole', 'Haitian Creole', 'Criollo haitiano'],
      ['portuguese', 'Portuguese', 'Portugués'],
      ['russian', 'Russian', 'Ruso'],
      ['sign-language', 'American Sign Language', 'Lengua de señas americana'],
    ]),
    group: more,
    synonyms: { en: ['languages'], es: ['idiomas'] },
    icon: 'globe',
    meaning: 'knowsLanguage',
  },
  {
    ...usual,
    key: 'capacity',
    name: say('Capacity', 'Capacidad'),
    kind: 'number',
    unit: say('guests', 'personas'),
    group: more,
    of: { trades: ['event-venues', 'kids-party-places', 'theaters-and-music-venues', 'hotels'] },
    synonyms: { en: ['seats', 'group size'], es: ['aforo'] },
    icon: 'people',
    meaning: 'maximumAttendeeCapacity',
  },
  {
    ...plain,
    key: 'license-number',
    name: say('License number', 'Número de licencia'),
    kind: 'line',
    waits: true,
    group: more,
    of: { trades: licensed },
    synonyms: { en: ['licensed'], es: ['con licencia'] },
    icon: 'award',
    meaning: null,
  },
  {
    ...plain,
    key: 'menu',
    name: say('Menu', 'Menú'),
    kind: 'link',
    group: more,
    of: eating,
    synonyms: { en: ['food menu', 'menu online'], es: ['carta', 'menú en línea'] },
    icon: 'utensils',
    meaning: 'hasMenu',
  },
  {
    ...plain,
    key: 'booking',
    name: say('Booking link', 'Enlace para reservar'),
    kind: 'link',
    group: more,
    synonyms: { en: ['book online', 'reservations'], es: ['reservas', 'reservar en línea'] },
    icon: 'calendar',
    meaning: 'acceptsReservations',
  },
  ...NETWORKS.map(
    ([key, name, synonym, sinonimo]): ReadyField => ({
      ...plain,
      key,
      name: say(name, name),
      kind: 'link',
      group: social,
      synonyms: { en: [synonym], es: [sinonimo] },
      icon: 'globe',
      meaning: 'sameAs',
    }),
  ),
  ...(
    [
      ['veteran-owned', 'Veteran-owned', 'Propiedad de veteranos', 'veteran owned', 'de veteranos'],
      ['woman-owned', 'Woman-owned', 'Propiedad de mujeres', 'women owned', 'de mujeres'],
      [
        'minority-owned',
        'Minority-owned',
        'Propiedad de minorías',
        'minority owned',
        'de minorías',
      ],
    ] as const
  ).map(
    ([key, en, es, synonym, sinonimo]): ReadyField => ({
      ...usual,
      key,
      name: say(en, es),
      kind: 'yes-no',
      group: more,
      synonyms: { en: [synonym], es: [sinonimo] },
      icon: 'award',
      meaning: null,
    }),
  ),
  {
    ...plain,
    key: CONTACT_FIELD,
    name: say('Contact person', 'Persona de contacto'),
    kind: 'line',
    filledBy: 'staff',
    isShown: false,
    group: more,
    synonyms: { en: ['contact name'], es: ['contacto'] },
    icon: 'people',
    meaning: null,
  },
  {
    ...plain,
    key: NOTES_FIELD,
    name: say('Notes from lists', 'Notas de las listas'),
    kind: 'paragraphs',
    filledBy: 'staff',
    isShown: false,
    group: more,
    synonyms: { en: ['staff notes', 'internal notes'], es: ['notas internas'] },
    icon: 'briefcase',
    meaning: null,
  },
  {
    ...plain,
    key: 'member-since',
    name: say('Member since', 'Miembro desde'),
    kind: 'date',
    filledBy: 'staff',
    group: membership,
    synonyms: { en: ['joined'], es: ['socio desde'] },
    icon: 'bookmark',
    meaning: null,
  },
  {
    ...plain,
    key: 'member',
    name: say('Member', 'Miembro'),
    kind: 'yes-no',
    filledBy: 'staff',
    isFilter: true,
    group: membership,
    synonyms: { en: ['members only', 'members'], es: ['socio', 'solo socios'] },
    icon: 'award',
    meaning: null,
  },
  {
    ...plain,
    key: 'member-level',
    name: say('Membership level', 'Nivel de membresía'),
    kind: 'line',
    filledBy: 'staff',
    group: membership,
    synonyms: { en: ['member level'], es: ['tipo de membresía'] },
    icon: 'bookmark',
    meaning: null,
  },
  {
    ...plain,
    key: 'member-until',
    name: say('Member until', 'Miembro hasta'),
    kind: 'date',
    filledBy: 'staff',
    isShown: false,
    group: membership,
    synonyms: { en: ['membership ends'], es: ['membresía hasta'] },
    icon: 'calendar',
    meaning: null,
  },
  {
    ...plain,
    key: 'member-dues',
    name: say('Membership dues', 'Cuotas de membresía'),
    kind: 'paragraphs',
    filledBy: 'staff',
    isShown: false,
    group: membership,
    synonyms: { en: ['dues'], es: ['cuotas'] },
    icon: 'dollar',
    meaning: null,
  },
];
