import { z } from 'zod';
import * as m from '#messages';
import { US_STATES } from './states.ts';
import { line, paragraphs } from './text.ts';

const stateCode = z.enum(US_STATES.map(({ code }) => code));

/** Where a directory is for: all of the country, some states, or a circle around a place. */
export const area = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('country') }),
  z.object({ kind: z.literal('states'), states: z.array(stateCode).min(1).max(50) }),
  z.object({
    kind: z.literal('circle'),
    /** As people say it, such as `Boise, ID`. */
    name: line(80, () => m.contract_name_the_place_in_the_middle()),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    miles: z
      .number()
      .min(1, { error: () => m.contract_use_at_least_1_mile() })
      .max(250, { error: () => m.contract_use_at_most_250_miles() }),
  }),
]);
export type Area = z.infer<typeof area>;

/** Months that a premium listing may be bought for. */
export const premiumTerms = [1, 3, 6, 12, 24] as const;
export type PremiumTerm = (typeof premiumTerms)[number];

export const homeSections = ['categories', 'recent', 'list', 'towns', 'reviews'] as const;
export type HomeSectionName = (typeof homeSections)[number];

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Of which structured data tell the usual, where a listing says nothing. */
export const structuredFacts = ['hours', 'price', 'payment', 'position'] as const;

export type StructuredFact = (typeof structuredFacts)[number];

/** Of a logo in the header, in pixels; the rest is as high as fits. */
export const LOGO = { height: 36, leastWidth: 16, mostWidth: 150 };

const hours = z
  .int({ error: () => m.contract_use_a_whole_number_of_hours() })
  .min(1, { error: () => m.contract_use_1_to_720_hours() })
  .max(720, { error: () => m.contract_use_1_to_720_hours() });

// Null for none; what is absent is no answer, so that a part of the settings leaves the rest alone.
const lineOrNone = (max: number) =>
  line(max)
    .nullable()
    .transform((text) => text || null);
const paragraphsOrNone = (max: number) =>
  paragraphs(max)
    .nullable()
    .transform((text) => text || null);

const several = <T extends string>(names: readonly [T, ...T[]]) =>
  z
    .array(z.enum(names))
    .max(names.length)
    .refine((given) => new Set(given).size === given.length, {
      error: () => m.contract_name_each_of_them_once(),
    });

/** Every setting of a site that administrators change; whole, with the defaults filled in. */
export const siteSettings = z.object({
  name: line(80, () => m.contract_name_is_required()),
  /** Below the name on the home page and in the footer; null for ours. */
  tagline: lineOrNone(160),
  /** Its file under `/site/` and its width in the header; null for the sign of ours. */
  logo: z
    .object({
      file: z.string().regex(/^[0-9a-f]{32}\.(svg|png)$/),
      width: z.int().min(LOGO.leastWidth).max(LOGO.mostWidth),
    })
    .nullable(),
  /** `#rrggbb`; null for ours. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: () => m.contract_use_a_color_such_as_0b6b4b() })
    .toLowerCase()
    .nullable(),
  /** Plain text at the foot of every page; null for ours. */
  footer: paragraphsOrNone(600),
  /** Where messages of visitors go; null for that of the first administrator. */
  contactEmail: z
    .email({ error: () => m.contract_enter_an_email_address() })
    .max(254, { error: () => m.contract_use_at_most_254_characters() })
    .nullable(),
  premium: z.object({
    /** Cents of US dollars. */
    price: z
      .int({ error: () => m.contract_use_an_amount_such_as_9() })
      .min(50, { error: () => m.contract_use_at_least_0_50() })
      .max(1_000_000, { error: () => m.contract_use_at_most_10_000() }),
    months: z.literal([...premiumTerms]),
  }),
  /** Premium listings that stand above the results of a search. */
  sponsoredPlaces: z
    .int({ error: () => m.contract_use_a_whole_number() })
    .min(0, { error: () => m.contract_use_0_to_10() })
    .max(10, { error: () => m.contract_use_0_to_10() }),
  structuredFacts: several(structuredFacts),
  area,
  /** In their order; what is left out isn't shown. */
  homeSections: several(homeSections),
  /** Of the firm that receipts are from; null leaves it out. */
  legal: z.object({ name: lineOrNone(120), address: paragraphsOrNone(400) }),
  /** Hours in which a submission is decided, as visitors are told. */
  approvalHours: z
    .object({ from: hours, to: hours })
    .refine(({ from, to }) => from <= to, { error: () => m.contract_the_first_must_not_be_more() }),
  languages: z
    .object({
      offered: several(languages).min(1, { error: () => m.contract_offer_at_least_one() }),
      main: z.enum(languages),
    })
    .refine(({ offered, main }) => offered.includes(main), {
      error: () => m.contract_offer_the_main_language_too(),
    }),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** What every visitor's page knows of the settings. */
export type PublicSettings = Omit<SiteSettings, 'contactEmail' | 'legal'>;

/** What holds while nobody changed it. */
export const defaultSettings: SiteSettings = {
  name: 'Mainstreet',
  tagline: null,
  logo: null,
  accent: null,
  footer: null,
  contactEmail: null,
  premium: { price: 995, months: 12 },
  sponsoredPlaces: 3,
  structuredFacts: [...structuredFacts],
  area: { kind: 'country' },
  homeSections: [...homeSections],
  legal: { name: null, address: null },
  approvalHours: { from: 24, to: 48 },
  languages: { offered: ['en', 'es'], main: 'en' },
};
