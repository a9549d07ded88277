import { z } from 'zod';
import * as m from '#messages';
import { chosenTrades, editedTrades } from './chosen-trades.ts';
import { type Around, cleanCell, tidy } from './clean-cells.ts';
import { customValues } from './custom-fields.ts';
import { customEdit } from './custom-values.ts';
import { listingSource } from './listing-source.ts';
import { offers, offersInput } from './offers.ts';
import { hours } from './opening-hours.ts';
import { readPhone } from './phone.ts';
import { listedPhotos } from './photo-list.ts';
import { services, servicesInput } from './price-list.ts';
import { STATES } from './states.ts';
import {
  isPlaceName,
  line,
  optionalEmail,
  optionalLine,
  optionalUrl,
  paragraphs,
  shortLine,
  slugLine,
} from './text.ts';

type Words = () => string;

/** A field of a listing, with everything that differs from field to field. */
export interface ListingField {
  label: Words;
  /** Where a field is called by a longer name, or a shorter one. */
  labels?: {
    form?: Words;
    told?: Words;
    queue?: Words;
    compared?: Words;
    imported?: Words;
    exported?: Words;
  };
  /** As it is stored, in the column of its name. */
  value: z.ZodType;
  /** Whether answers about a listing hold it as it is stored. */
  isShown?: true;
  /** Never seen by the public. */
  isPrivate?: true;
  /** Never null: '' where nothing is known. */
  isFilled?: true;
  /** What owners submit. */
  submitted?: z.ZodType;
  /** What they send later, where that is not what they submit. */
  resent?: z.ZodType;
  /** Of an approved listing, their change waits for staff or acts at once; or is not made in the form of the listing; or each of its parts says which. */
  byOwner?: 'waits' | 'at once' | 'elsewhere' | 'as defined';
  /** What staff save. */
  edited?: z.ZodType;
  /** As one with others of its name where origins, undo and emails tell of it; its own name by default. */
  toldAs?: string;
  /** The same where it waits for staff. */
  waitsAs?: string;
  /** A visitor goes by it: whoever changes it says that it is right. */
  isFact?: true;
  /** Forms show it as a line of its own after those that have a place there. */
  isLine?: true;
  /** A listing takes it from one that is merged into it, where it has none. */
  fills?: true;
  imported?: {
    as?: string;
    /** How a cell is read. Without it the import has a reading of its own. */
    clean?: (text: string, around: Around) => string;
    rule?: z.ZodType<string | null>;
    /** A row is refused where it can't be read; otherwise the cell is left empty. */
    isNeeded?: true;
    /** Most lists have it. */
    isMain?: true;
    /** Names of columns that are surely this. */
    headers?: readonly string[];
  };
  exported?: {
    as: string;
    /** Among the columns of an export for which none were chosen. */
    isPlain?: true;
  };
}

const maybe = z.string().nullable();
const tidied = {
  name: tidy(cleanCell.name),
  description: tidy(cleanCell.description),
  address: tidy(cleanCell.address),
  city: tidy(cleanCell.city),
  // Staff may name another place than a state.
  state: tidy(cleanCell.name),
  zipCode: tidy(cleanCell.zipCode),
  phone: tidy(cleanCell.phone),
  email: tidy(cleanCell.email),
  website: tidy(cleanCell.website),
};
const phoneRule = optionalLine(30, tidied.phone).refine(
  (text) => text === null || readPhone(text) !== null,
  { error: () => m.input_phone_number() },
);
const MOST_LISTED = 500;

/** `["Karaoke","Bars"]`, `karaoke; bars` and the like: each once, as many as there is room for. */
function listSeveral(text: string): string {
  const parts = cleanCell.name(text).split(/[;|,>[\]{}"]+/);
  const several = new Map(parts.map((part) => [part.trim().toLowerCase(), part.trim()]));
  several.delete('');
  let listed = '';
  for (const one of several.values()) {
    const longer = listed === '' ? one : `${listed}, ${one}`;
    if (longer.length <= MOST_LISTED) listed = longer;
  }
  return listed;
}

const categoryMissing = { error: () => m.input_category_required() };
const editedCategoryMissing = { error: () => m.input_category_required() };

/**
 * In the order of forms and exports. A field that is added here is in the shapes, forms, imports and exports that it names;
 * it needs a column of its name in `businesses`, and if lists can bring it, in `import_rows`.
 */
export const listingFields = {
  name: {
    label: () => m.common_name(),
    labels: { form: () => m.field_business_name() },
    value: z.string(),
    isShown: true,
    submitted: line(200, () => m.input_business_name_required(), tidied.name),
    byOwner: 'waits',
    edited: shortLine(() => m.common_name(), 200, tidied.name),
    isFact: true,
    imported: { clean: cleanCell.name, rule: line(200), isNeeded: true, isMain: true },
    exported: { as: 'name', isPlain: true },
  },
  slug: {
    label: () => m.field_slug(),
    labels: { queue: () => m.triage_field_address_here() },
    value: z.string(),
    isShown: true,
    edited: slugLine(200),
    imported: { isNeeded: true },
    exported: { as: 'slug', isPlain: true },
  },
  description: {
    label: () => m.field_description(),
    value: z.string(),
    isShown: true,
    isFilled: true,
    submitted: paragraphs(5000, () => m.input_description_min(), tidied.description).min(10, {
      error: () => m.input_description_min(),
    }),
    byOwner: 'at once',
    edited: paragraphs(5000, undefined, tidied.description).default(''),
    fills: true,
    imported: { clean: cleanCell.description, rule: paragraphs(5000), isMain: true },
    exported: { as: 'description', isPlain: true },
  },
  address: {
    label: () => m.field_address(),
    value: z.string(),
    isShown: true,
    isFilled: true,
    submitted: line(200, () => m.input_address_required(), tidied.address),
    byOwner: 'waits',
    edited: line(200, undefined, tidied.address).default(''),
    toldAs: 'place',
    waitsAs: 'address',
    isFact: true,
    imported: { clean: cleanCell.address, rule: line(200), isMain: true },
    exported: { as: 'address', isPlain: true },
  },
  city: {
    label: () => m.field_city(),
    value: z.string(),
    isShown: true,
    submitted: line(100, () => m.input_city_required(), tidied.city).refine(isPlaceName, {
      error: () => m.input_city_required(),
    }),
    byOwner: 'waits',
    edited: shortLine(() => m.field_city(), 100, tidied.city),
    toldAs: 'place',
    waitsAs: 'address',
    isFact: true,
    imported: { clean: cleanCell.city, rule: line(100), isNeeded: true, isMain: true },
    exported: { as: 'city', isPlain: true },
  },
  state: {
    label: () => m.field_state(),
    value: z.string(),
    isShown: true,
    submitted: z.enum(
      STATES.map(({ code }) => code),
      { error: () => m.input_state_required() },
    ),
    byOwner: 'waits',
    edited: shortLine(() => m.field_state(), 50, tidied.state),
    toldAs: 'place',
    waitsAs: 'address',
    isFact: true,
    imported: { clean: cleanCell.state, rule: line(50), isNeeded: true, isMain: true },
    exported: { as: 'state', isPlain: true },
  },
  zipCode: {
    label: () => m.field_zip(),
    labels: {
      queue: () => m.field_zip_code(),
      exported: () => m.field_zip_code(),
    },
    value: z.string(),
    isShown: true,
    isFilled: true,
    submitted: line(10, () => m.input_zip_valid(), tidied.zipCode).regex(/^\d{5}(?:-\d{4})?$/, {
      error: () => m.input_zip_valid(),
    }),
    byOwner: 'waits',
    edited: line(10, undefined, tidied.zipCode)
      .regex(/^(?:\d{5}(?:-\d{4})?)?$/, { error: () => m.input_zip_digits() })
      .default(''),
    toldAs: 'place',
    waitsAs: 'address',
    isFact: true,
    imported: { clean: cleanCell.zipCode, rule: line(10), isMain: true },
    exported: { as: 'zip code', isPlain: true },
  },
  phone: {
    label: () => m.field_phone(),
    value: maybe,
    isShown: true,
    submitted: phoneRule,
    byOwner: 'at once',
    edited: phoneRule,
    waitsAs: 'phone-number',
    isFact: true,
    fills: true,
    imported: { clean: cleanCell.phone, rule: line(30), isMain: true },
    exported: { as: 'phone', isPlain: true },
  },
  email: {
    label: () => m.common_email(),
    labels: {
      told: () => m.field_public_email_title(),
      queue: () => m.field_public_email_title(),
    },
    value: maybe,
    isShown: true,
    submitted: optionalEmail(() => m.input_email_valid(), tidied.email),
    byOwner: 'at once',
    edited: optionalEmail(() => m.input_email_invalid(), tidied.email),
    waitsAs: 'public-email',
    isFact: true,
    fills: true,
    imported: {
      clean: cleanCell.email,
      rule: optionalEmail(() => m.input_email_invalid()),
      isMain: true,
    },
    exported: { as: 'email', isPlain: true },
  },
  website: {
    label: () => m.field_website(),
    value: maybe,
    isShown: true,
    submitted: optionalUrl(() => m.input_website_valid(), tidied.website),
    byOwner: 'at once',
    edited: optionalUrl(() => m.input_url_invalid(), tidied.website),
    waitsAs: 'website-address',
    isFact: true,
    fills: true,
    imported: {
      clean: cleanCell.website,
      rule: optionalUrl(() => m.input_url_invalid()),
      isMain: true,
    },
    exported: { as: 'website', isPlain: true },
  },
  imageUrl: {
    label: () => m.field_image_url(),
    labels: { told: () => m.common_picture() },
    value: maybe,
    isShown: true,
    submitted: optionalUrl(() => m.input_image_valid()),
    byOwner: 'at once',
    edited: optionalUrl(() => m.input_url_invalid()),
    waitsAs: 'picture',
    fills: true,
    imported: {
      clean: cleanCell.website,
      rule: optionalUrl(() => m.input_url_invalid()),
      headers: ['image', 'image url', 'picture', 'picture url', 'photo', 'photo url'],
    },
    exported: { as: 'image' },
  },
  categoryId: {
    label: () => m.field_category(),
    labels: {
      imported: () => m.import_field_category(),
      exported: () => m.field_category_id(),
    },
    value: z.int(),
    isShown: true,
    submitted: z.int(categoryMissing).min(1, categoryMissing),
    byOwner: 'waits',
    edited: z.int(editedCategoryMissing).min(1, editedCategoryMissing),
    waitsAs: 'category',
    imported: { as: 'category', isNeeded: true, isMain: true },
    exported: { as: 'category id', isPlain: true },
  },
  trades: {
    label: () => m.common_trades(),
    labels: { imported: () => m.import_field_trades() },
    /** Ids, the main one first. */
    value: z.array(z.int()),
    submitted: chosenTrades.optional(),
    resent: editedTrades.optional(),
    byOwner: 'at once',
    edited: editedTrades.optional(),
    imported: { isMain: true },
    exported: { as: 'trades' },
  },
  /** What its source lists it under beside its trades: found in searches, corrected by no one. */
  sourceCategories: {
    label: () => m.businesses_also_listed(),
    value: z.string(),
    isFilled: true,
    fills: true,
    imported: {
      clean: listSeveral,
      rule: line(500),
      headers: [
        ...['also listed under', 'other categories', 'additional categories', 'more categories'],
        ...['secondary categories', 'secondary category', 'alternate categories', 'tags'],
        ...['categories 2', 'category 2', 'keywords', 'otras categorias', 'etiquetas'],
      ],
    },
    exported: { as: 'also listed under' },
  },
  isPremium: {
    label: () => m.common_premium(),
    labels: {
      form: () => m.premium_listing(),
      imported: () => m.import_field_premium(),
    },
    value: z.boolean(),
    edited: z.boolean().default(false),
    imported: {},
    exported: { as: 'is premium', isPlain: true },
  },
  isApproved: {
    label: () => m.common_approved(),
    labels: { imported: () => m.import_field_approved() },
    value: z.boolean(),
    edited: z.boolean().default(false),
    imported: {},
    exported: { as: 'is approved', isPlain: true },
  },
  mayBeClosed: {
    label: () => m.listings_maybe_closed(),
    value: z.boolean(),
    edited: z.boolean().optional(),
  },
  latitude: {
    label: () => m.field_latitude(),
    value: z.number().nullable(),
    imported: {},
    exported: { as: 'lat' },
  },
  longitude: {
    label: () => m.field_longitude(),
    value: z.number().nullable(),
    imported: {},
    exported: { as: 'lon' },
  },
  source: {
    label: () => m.common_source(),
    value: listingSource.nullable(),
    exported: { as: 'source' },
  },
  ownerEmail: {
    label: () => m.field_owner_email(),
    labels: {
      told: () => m.owner_field_contact(),
      exported: () => m.field_email_of_owner(),
    },
    value: maybe,
    isPrivate: true,
    submitted: optionalEmail(() => m.input_email_valid(), tidied.email),
    byOwner: 'elsewhere',
    toldAs: 'contact',
    waitsAs: 'private-email',
    exported: { as: 'owner email' },
  },
  hours: {
    label: () => m.hours_title_short(),
    value: hours.nullable(),
    byOwner: 'elsewhere',
    fills: true,
    imported: {
      headers: [
        ...['hours', 'opening hours', 'business hours', 'hours of operation', 'open hours'],
        ...['store hours', 'office hours', 'operating hours', 'horario', 'horarios'],
      ],
    },
    exported: { as: 'hours' },
  },
  services: {
    label: () => m.services_title(),
    value: services.nullable(),
    byOwner: 'elsewhere',
    edited: servicesInput.optional(),
    fills: true,
    imported: {
      headers: [
        ...['services', 'services and prices', 'service list', 'price list', 'prices'],
        ...['services offered', 'rates', 'servicios', 'servicios y precios', 'precios'],
      ],
    },
    exported: { as: 'services' },
  },
  /** Rows of a table of their own; `value` is how lists name them. */
  photos: {
    label: () => m.common_photos(),
    value: listedPhotos,
    imported: {
      headers: [
        ...['photos', 'photo urls', 'photo links', 'photo list', 'photo gallery', 'gallery'],
        ...['gallery urls', 'gallery url', 'gallery images', 'gallery photos', 'images'],
        ...['image urls', 'image links', 'image list', 'image gallery', 'images url', 'pictures'],
        ...['picture urls', 'more pictures', 'other images'],
        ...['picture links', 'pictures url', 'photos urls', 'photos url', 'additional photos'],
        ...['additional images', 'more photos', 'more images', 'other photos', 'fotos', 'galeria'],
        ...['imagenes', 'galeria de fotos', 'fotografias'],
      ],
    },
    exported: { as: 'photos' },
  },
  offers: {
    label: () => m.offers_title(),
    value: offers.nullable(),
    byOwner: 'elsewhere',
    edited: offersInput.optional(),
    fills: true,
    imported: {
      headers: [
        ...['offers', 'special offers', 'specials', 'deals', 'promotions', 'coupons'],
        ...['ofertas', 'promociones', 'descuentos', 'cupones'],
      ],
    },
    exported: { as: 'offers' },
  },
  /** Values of staff's own fields by their keys; an edit changes those that it names, and null forgets one. */
  custom: {
    label: () => m.fields_title(),
    value: customValues,
    submitted: customEdit.optional(),
    byOwner: 'as defined',
    edited: customEdit.optional(),
    waitsAs: 'fields',
    fills: true,
  },
} as const satisfies Record<string, ListingField>;

type Fields = typeof listingFields;
export type FieldName = keyof Fields;
/** The fields of which something is said, such as `{ byOwner: 'waits' }`. */
export type FieldWith<Said> = {
  [Name in FieldName]: Fields[Name] extends Said ? Name : never;
}[FieldName];
export type FieldValue<Name extends FieldName> = z.output<Fields[Name]['value']>;
export type FieldValues<Name extends FieldName> = { [One in Name]: FieldValue<One> };

export function listFields(): FieldName[] {
  return Object.keys(listingFields).filter((name): name is FieldName => name in listingFields);
}

export function fieldOf(name: FieldName): ListingField {
  return listingFields[name];
}

/** The names of those of which something is said, or just this. */
export function fieldsWith<
  Key extends keyof ListingField,
  Value extends ListingField[Key] = NonNullable<ListingField[Key]>,
>(key: Key, value?: Value) {
  return listFields().filter((name): name is FieldWith<Record<Key, Value>> => {
    const said = fieldOf(name)[key];
    return value === undefined ? said !== undefined : said === value;
  });
}

type RuleKey = 'value' | 'submitted' | 'edited';
type RulesOf<Name extends FieldName, Key extends RuleKey> = {
  [One in Name]: Fields[One] extends Record<Key, infer Rule extends z.ZodType> ? Rule : never;
};

/** The shape of an object of these fields. */
export function rulesOf<Name extends FieldName, Key extends RuleKey>(
  names: readonly Name[],
  key: Key,
): RulesOf<Name, Key> {
  return Object.fromEntries(names.map((name) => [name, fieldOf(name)[key]])) as RulesOf<Name, Key>;
}

export function pickFields<Name extends PropertyKey, Value>(
  values: { readonly [One in Name]: unknown } & Value,
  names: readonly Name[],
): Pick<Value, Name & keyof Value> {
  const picked = names.map((name) => [name, values[name]]);
  return Object.fromEntries(picked) as Pick<Value, Name & keyof Value>;
}

export type NameAs<Name extends FieldName, Key extends 'toldAs' | 'waitsAs'> = {
  [One in Name]: Fields[One] extends Record<Key, infer As extends string>
    ? As
    : Key extends 'waitsAs'
      ? NameAs<One, 'toldAs'>
      : One;
}[Name];

/** By which name origins, undo and emails tell of a field. */
export function toldName<Name extends FieldName>(name: Name): NameAs<Name, 'toldAs'> {
  return (fieldOf(name).toldAs ?? name) as NameAs<Name, 'toldAs'>;
}

/** By which name a change of it waits for staff. */
export function waitingName<Name extends FieldName>(name: Name): NameAs<Name, 'waitsAs'> {
  return (fieldOf(name).waitsAs ?? toldName(name)) as NameAs<Name, 'waitsAs'>;
}

/** What a field is called, in a place where it may have a name of its own. */
export function labelOf(
  name: FieldName,
  place?: keyof NonNullable<ListingField['labels']>,
): string {
  const { label, labels } = fieldOf(name);
  return ((place && labels?.[place]) ?? label)();
}

/** Of what waits for staff. */
export function waitingLabel(waiting: string): string {
  const name = submittedFields.find((one) => waitingName(one) === waiting);
  return name ? labelOf(name, 'told') : waiting;
}

export function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** What every answer holds as it is stored. */
export const shownFields = fieldsWith('isShown');
/** What owners set, in the form of their listing or elsewhere. */
export const ownedFields = fieldsWith('byOwner');
export const submittedFields = fieldsWith('submitted');
/** What the form of a listing holds in the owner area. */
export const ownerFields = submittedFields.filter(
  (name): name is Exclude<typeof name, FieldWith<{ byOwner: 'elsewhere' }>> =>
    fieldOf(name).byOwner !== 'elsewhere',
);
export const editedFields = fieldsWith('edited');
export const lineFields = fieldsWith('isLine');
export const factFields = fieldsWith('isFact');
/** What knows who set it. */
export const knownFields = ownedFields.filter(
  (name): name is Exclude<typeof name, FieldWith<{ isPrivate: true }>> => !fieldOf(name).isPrivate,
);
export const importedFields = fieldsWith('imported');
/** What a list leaves as it is where an owner or staff set it. */
export const keptFields = knownFields.filter(
  (name): name is typeof name & (typeof importedFields)[number] =>
    fieldOf(name).imported !== undefined,
);
export const exportedFields = fieldsWith('exported');

type ImportName<Name extends FieldName> = {
  [One in Name]: Fields[One] extends { imported: { as: infer As extends string } } ? As : One;
}[Name];

/** What a mapping calls it. */
export function importName<Name extends FieldName>(name: Name): ImportName<Name> {
  return (fieldOf(name).imported?.as ?? name) as ImportName<Name>;
}

type ExportName<Name extends FieldName> = {
  [One in Name]: Fields[One] extends { exported: { as: infer As extends string } } ? As : never;
}[Name];

/** Its column in an export. */
export function exportName<Name extends (typeof exportedFields)[number]>(
  name: Name,
): ExportName<Name> {
  return listingFields[name].exported.as as ExportName<Name>;
}
