import { z } from 'zod';
import * as m from '#messages';
import { type Around, cleanCell, tidy } from './clean-cells.ts';
import { hours } from './hours/hours.ts';
import { listingSource } from './listing-source.ts';
import { readPhone } from './phone.ts';
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
import { chosenTrades, editedTrades } from './trades.ts';

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
  /** Whether every answer holds it as it is stored. */
  isShown?: true;
  /** Never seen by the public. */
  isPrivate?: true;
  /** Never null: '' where nothing is known. */
  isFilled?: true;
  /** What owners submit. */
  submitted?: z.ZodType;
  /** What they send later, where that is not what they submit. */
  resent?: z.ZodType;
  /** Of an approved listing, their change waits for staff or acts at once; or is not made in the form of the listing. */
  byOwner?: 'waits' | 'at once' | 'elsewhere';
  /** What staff save. */
  edited?: z.ZodType;
  /** As one with others of its name where origins, undo and emails tell of it; its own name by default. */
  toldAs?: string;
  /** The same where it waits for staff. */
  waitsAs?: string;
  /** A visitor goes by it: whoever changes it says that it is right. */
  isFact?: true;
  /** Forms and the queue show it as a line of its own after those that have a place there. */
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
  zipCode: tidy(cleanCell.zipCode),
  phone: tidy(cleanCell.phone),
  email: tidy(cleanCell.email),
  website: tidy(cleanCell.website),
};
const phoneRule = optionalLine(30, tidied.phone).refine(
  (text) => text === null || readPhone(text) !== null,
  { error: () => m.contract_use_a_phone_number() },
);
const categoryMissing = { error: () => m.contract_category_is_required() };
const editedCategoryMissing = { error: () => m.contract_staff_category_is_required() };

/**
 * In the order of forms and exports. A field that is added here is in every shape, form, import and export;
 * it needs a column of its name in `businesses`, and if lists can bring it, in `import_rows`.
 */
export const listingFields = {
  name: {
    label: () => m.staff_import_name(),
    labels: { form: () => m.staff_businesses_business_name() },
    value: z.string(),
    isShown: true,
    submitted: line(200, () => m.contract_business_name_is_required(), tidied.name),
    byOwner: 'waits',
    edited: shortLine(() => m.contract_name(), 200, tidied.name),
    isFact: true,
    imported: { clean: cleanCell.name, rule: line(200), isNeeded: true, isMain: true },
    exported: { as: 'name', isPlain: true },
  },
  slug: {
    label: () => m.staff_import_slug(),
    labels: { queue: () => m.staff_triage_address_on_the_site() },
    value: z.string(),
    isShown: true,
    edited: slugLine(200),
    imported: { isNeeded: true },
    exported: { as: 'slug', isPlain: true },
  },
  description: {
    label: () => m.staff_import_description(),
    value: z.string(),
    isShown: true,
    isFilled: true,
    submitted: paragraphs(
      5000,
      () => m.contract_description_must_be_at_least_10(),
      tidied.description,
    ).min(10, { error: () => m.contract_description_must_be_at_least_10() }),
    byOwner: 'at once',
    edited: paragraphs(5000, undefined, tidied.description).default(''),
    fills: true,
    imported: { clean: cleanCell.description, rule: paragraphs(5000), isMain: true },
    exported: { as: 'description', isPlain: true },
  },
  address: {
    label: () => m.staff_import_address(),
    value: z.string(),
    isShown: true,
    isFilled: true,
    submitted: line(200, () => m.contract_address_is_required(), tidied.address),
    byOwner: 'waits',
    edited: line(200, undefined, tidied.address).default(''),
    toldAs: 'place',
    waitsAs: 'address',
    isFact: true,
    imported: { clean: cleanCell.address, rule: line(200), isMain: true },
    exported: { as: 'address', isPlain: true },
  },
  city: {
    label: () => m.staff_import_city(),
    value: z.string(),
    isShown: true,
    submitted: line(100, () => m.contract_city_is_required(), tidied.city).refine(isPlaceName, {
      error: () => m.contract_city_is_required(),
    }),
    byOwner: 'waits',
    edited: shortLine(() => m.contract_staff_city(), 100, tidied.city),
    toldAs: 'place',
    waitsAs: 'address',
    isFact: true,
    imported: { clean: cleanCell.city, rule: line(100), isNeeded: true, isMain: true },
    exported: { as: 'city', isPlain: true },
  },
  state: {
    label: () => m.staff_import_state(),
    value: z.string(),
    isShown: true,
    submitted: z.enum(
      STATES.map(({ code }) => code),
      { error: () => m.contract_state_is_required() },
    ),
    byOwner: 'waits',
    edited: shortLine(() => m.contract_staff_state(), 50),
    toldAs: 'place',
    waitsAs: 'address',
    isFact: true,
    imported: { clean: cleanCell.state, rule: line(50), isNeeded: true, isMain: true },
    exported: { as: 'state', isPlain: true },
  },
  zipCode: {
    label: () => m.staff_import_zip_code(),
    labels: {
      queue: () => m.staff_triage_zip_code(),
      exported: () => m.staff_transfer_zip_code(),
    },
    value: z.string(),
    isShown: true,
    isFilled: true,
    submitted: line(10, () => m.contract_valid_zip_code_is_required(), tidied.zipCode).regex(
      /(\d.*){5}/,
      {
        error: () => m.contract_valid_zip_code_is_required(),
      },
    ),
    byOwner: 'waits',
    edited: line(10, undefined, tidied.zipCode).default(''),
    toldAs: 'place',
    waitsAs: 'address',
    isFact: true,
    imported: { clean: cleanCell.zipCode, rule: line(10), isMain: true },
    exported: { as: 'zip code', isPlain: true },
  },
  phone: {
    label: () => m.staff_import_phone(),
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
    label: () => m.staff_import_email(),
    labels: {
      told: () => m.owners_changes_public_email(),
      queue: () => m.staff_triage_public_email(),
    },
    value: maybe,
    isShown: true,
    submitted: optionalEmail(() => m.contract_valid_email_is_required(), tidied.email),
    byOwner: 'at once',
    edited: optionalEmail(() => m.contract_staff_invalid_email(), tidied.email),
    waitsAs: 'public-email',
    isFact: true,
    fills: true,
    imported: {
      clean: cleanCell.email,
      rule: optionalEmail(() => m.import_check_invalid_email()),
      isMain: true,
    },
    exported: { as: 'email', isPlain: true },
  },
  website: {
    label: () => m.staff_import_website(),
    value: maybe,
    isShown: true,
    submitted: optionalUrl(() => m.contract_valid_website_url_is_required(), tidied.website),
    byOwner: 'at once',
    edited: optionalUrl(() => m.contract_staff_invalid_url(), tidied.website),
    waitsAs: 'website-address',
    isFact: true,
    fills: true,
    imported: {
      clean: cleanCell.website,
      rule: optionalUrl(() => m.import_check_invalid_url()),
      isMain: true,
    },
    exported: { as: 'website', isPlain: true },
  },
  imageUrl: {
    label: () => m.staff_businesses_image_url(),
    labels: { told: () => m.owners_changes_picture() },
    value: maybe,
    isShown: true,
    submitted: optionalUrl(() => m.contract_valid_image_url_is_required()),
    byOwner: 'at once',
    edited: optionalUrl(() => m.contract_staff_invalid_url()),
    waitsAs: 'picture',
    fills: true,
  },
  categoryId: {
    label: () => m.staff_import_category(),
    labels: {
      imported: () => m.staff_import_category_id_slug_or_name(),
      exported: () => m.staff_transfer_category_id(),
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
    label: () => m.staff_import_trades(),
    labels: { imported: () => m.staff_import_trades_up_to_three() },
    /** Ids, the main one first. */
    value: z.array(z.int()),
    submitted: chosenTrades.optional(),
    resent: editedTrades.optional(),
    byOwner: 'at once',
    edited: editedTrades.optional(),
    imported: { isMain: true },
    exported: { as: 'trades' },
  },
  isPremium: {
    label: () => m.staff_import_premium(),
    labels: {
      form: () => m.staff_businesses_premium_listing(),
      imported: () => m.staff_import_premium_true_or_false(),
    },
    value: z.boolean(),
    edited: z.boolean().default(false),
    imported: {},
    exported: { as: 'is premium', isPlain: true },
  },
  isApproved: {
    label: () => m.staff_import_approved(),
    labels: { imported: () => m.staff_import_approved_true_or_false() },
    value: z.boolean(),
    edited: z.boolean().default(false),
    imported: {},
    exported: { as: 'is approved', isPlain: true },
  },
  mayBeClosed: {
    label: () => m.staff_businesses_may_be_closed(),
    value: z.boolean(),
    edited: z.boolean().optional(),
  },
  latitude: {
    label: () => m.staff_import_latitude(),
    value: z.number().nullable(),
    imported: {},
    exported: { as: 'lat' },
  },
  longitude: {
    label: () => m.staff_import_longitude(),
    value: z.number().nullable(),
    imported: {},
    exported: { as: 'lon' },
  },
  source: {
    label: () => m.staff_transfer_source(),
    value: listingSource.nullable(),
    exported: { as: 'source' },
  },
  ownerEmail: {
    label: () => m.staff_triage_owners_email(),
    labels: {
      told: () => m.owners_changes_address_that_we_write_to(),
      exported: () => m.staff_transfer_email_of_the_owner(),
    },
    value: maybe,
    isPrivate: true,
    submitted: optionalEmail(() => m.contract_valid_email_is_required(), tidied.email),
    byOwner: 'elsewhere',
    toldAs: 'contact',
    waitsAs: 'private-email',
    exported: { as: 'owner email' },
  },
  hours: {
    label: () => m.owners_changes_hours(),
    value: hours.nullable(),
    byOwner: 'elsewhere',
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
export const deskFields = submittedFields.filter(
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
