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

export interface ListingField {
  label: Words;
  labels?: {
    form?: Words;
    told?: Words;
    queue?: Words;
    compared?: Words;
    imported?: Words;
    exported?: Words;
  };
  value: z.ZodType;
  /** Whether API responses include the stored value unchanged. */
  isShown?: true;
  isPrivate?: true;
  /** The value is never null; `''` means unknown. */
  isFilled?: true;
  submitted?: z.ZodType;
  /** Schema for later edits by the owner, if it differs from `submitted`. */
  resent?: z.ZodType;
  /**
   * How an owner's change to an approved listing is handled: it waits for approval, takes effect at once, is
   * made outside the listing form, or depends on each custom field.
   */
  byOwner?: 'waits' | 'at once' | 'elsewhere' | 'as defined';
  edited?: z.ZodType;
  /**
   * Name under which origins, undo and emails report the field, shared by fields that belong together (such
   * as the address parts). Defaults to the field's name.
   */
  toldAs?: string;
  /** Name under which a change of this field waits for staff approval; defaults to `toldAs`. */
  waitsAs?: string;
  /** A fact that visitors rely on. Changing it also confirms that it is correct. */
  isFact?: true;
  isLine?: true;
  /** Whether the survivor of a merge takes this value from the other listing if its own is empty. */
  fills?: true;
  imported?: {
    as?: string;
    /** Cleans a cell before validation. Without it, the import uses its own parser for the field. */
    clean?: (text: string, around: Around) => string;
    rule?: z.ZodType<string | null>;
    /** Whether a cell that can't be parsed rejects its row. Without it, only the cell is left empty. */
    isNeeded?: true;
    /** Shown among the main columns in the import, because most lists have it. */
    isMain?: true;
    /** Column names that are recognized as this field. */
    headers?: readonly string[];
  };
  exported?: {
    as: string;
    isPlain?: true;
  };
}

const maybe = z.string().nullable();
const tidied = {
  name: tidy(cleanCell.name),
  description: tidy(cleanCell.description),
  address: tidy(cleanCell.address),
  city: tidy(cleanCell.city),
  // Staff may enter a place that isn't a US state, so only general name cleanup applies.
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
const MAX_LISTED = 500;

/**
 * Converts lists such as `["Karaoke","Bars"]` or `karaoke; bars` to comma-separated text without duplicates.
 * Entries that don't fit the maximum length are dropped.
 */
function listSeveral(text: string): string {
  const parts = cleanCell.name(text).split(/[;|,>[\]{}"]+/);
  const several = new Map(parts.map((part) => [part.trim().toLowerCase(), part.trim()]));
  several.delete('');
  let listed = '';
  for (const one of several.values()) {
    const longer = listed === '' ? one : `${listed}, ${one}`;
    if (longer.length <= MAX_LISTED) listed = longer;
  }
  return listed;
}

const categoryMissing = { error: () => m.input_category_required() };
const editedCategoryMissing = { error: () => m.input_category_required() };

/**
 * All listing fields, in the order of forms and exports. Adding one here adds it to the schemas, forms,
 * imports and exports it configures. It needs a column of the same name in `businesses`, and in `import_rows`
 * if it can be imported.
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
    imported: { clean: cleanCell.businessName, rule: line(200), isNeeded: true, isMain: true },
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
      imported: () => m.field_category(),
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
    /** Trade ids, starting with the main trade. */
    value: z.array(z.int()),
    submitted: chosenTrades.optional(),
    resent: editedTrades.optional(),
    byOwner: 'at once',
    edited: editedTrades.optional(),
    imported: { isMain: true },
    exported: { as: 'trades' },
  },
  /** Additional categories from the data source. They are searchable but can't be edited. */
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
  inquiriesOff: {
    label: () => m.listings_inquiries_off(),
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
  /** Stored in a separate table; `value` is the form used in imports and exports. */
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
  /** Address of the listing on an earlier site. Stored in a separate table, as a path that leads here. */
  oldAddress: {
    label: () => m.field_old_address(),
    value: z.string(),
    imported: {
      headers: ['old address', 'old url', 'old link', 'previous url', 'former url', 'url anterior'],
    },
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
  /** Values of custom fields by key. An edit changes only the keys it contains; null clears a value. */
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

/** Returns the name under which origins, undo and emails report a field. */
export function toldName<Name extends FieldName>(name: Name): NameAs<Name, 'toldAs'> {
  return (fieldOf(name).toldAs ?? name) as NameAs<Name, 'toldAs'>;
}

/** Returns the name under which a change of this field waits for staff approval. */
export function waitingName<Name extends FieldName>(name: Name): NameAs<Name, 'waitsAs'> {
  return (fieldOf(name).waitsAs ?? toldName(name)) as NameAs<Name, 'waitsAs'>;
}

export function labelOf(
  name: FieldName,
  place?: keyof NonNullable<ListingField['labels']>,
): string {
  const { label, labels } = fieldOf(name);
  return ((place && labels?.[place]) ?? label)();
}

export function waitingLabel(waiting: string): string {
  const name = submittedFields.find((one) => waitingName(one) === waiting);
  return name ? labelOf(name, 'told') : waiting;
}

export function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

export const shownFields = fieldsWith('isShown');
export const ownedFields = fieldsWith('byOwner');
export const submittedFields = fieldsWith('submitted');
export const ownerFields = submittedFields.filter(
  (name): name is Exclude<typeof name, FieldWith<{ byOwner: 'elsewhere' }>> =>
    fieldOf(name).byOwner !== 'elsewhere',
);
export const editedFields = fieldsWith('edited');
export const lineFields = fieldsWith('isLine');
export const factFields = fieldsWith('isFact');
export const knownFields = ownedFields.filter(
  (name): name is Exclude<typeof name, FieldWith<{ isPrivate: true }>> => !fieldOf(name).isPrivate,
);
export const importedFields = fieldsWith('imported');
/** Fields that an import leaves unchanged if an owner or staff set them. */
export const keptFields = knownFields.filter(
  (name): name is typeof name & (typeof importedFields)[number] =>
    fieldOf(name).imported !== undefined,
);
export const exportedFields = fieldsWith('exported');

type ImportName<Name extends FieldName> = {
  [One in Name]: Fields[One] extends { imported: { as: infer As extends string } } ? As : One;
}[Name];

export function importName<Name extends FieldName>(name: Name): ImportName<Name> {
  return (fieldOf(name).imported?.as ?? name) as ImportName<Name>;
}

type ExportName<Name extends FieldName> = {
  [One in Name]: Fields[One] extends { exported: { as: infer As extends string } } ? As : never;
}[Name];

export function exportName<Name extends (typeof exportedFields)[number]>(
  name: Name,
): ExportName<Name> {
  return listingFields[name].exported.as as ExportName<Name>;
}
