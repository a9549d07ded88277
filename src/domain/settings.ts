import { z } from 'zod';
import * as m from '#messages';
import { mapSetting } from './basemap.ts';
import { customFields } from './custom-fields.ts';
import { eventFieldList } from './event-fields.ts';
import { languages } from './languages.ts';
import { stoppableMails } from './mail-kinds.ts';
import { membershipRules } from './memberships.ts';
import { planPrice, plans, premiumTerms } from './plans.ts';
import { US_STATES } from './states.ts';
import { line, paragraphs } from './text.ts';

const stateCode = z.enum(US_STATES.map(({ code }) => code));

export const area = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('country') }),
  z.object({ kind: z.literal('states'), states: z.array(stateCode).min(1).max(50) }),
  z.object({
    kind: z.literal('circle'),
    name: line(80, () => m.input_area_center()),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    miles: z
      .number()
      .min(1, { error: () => m.input_radius_min() })
      .max(250, { error: () => m.input_radius_max() }),
  }),
]);

export type Area = z.infer<typeof area>;

export const homeSections = ['categories', 'recent', 'list', 'reviews', 'towns'] as const;

const MAX_TAX_RATE = 25_000;

/** Facts for which structured data can state a usual value when a listing has none. */
export const structuredFacts = ['hours', 'price', 'payment', 'position'] as const;

export type StructuredFact = (typeof structuredFacts)[number];

/** Logo size in the header, in pixels. The height is fixed; the width depends on the image within these limits. */
export const LOGO = { height: 36, leastWidth: 16, mostWidth: 150 };

const hours = z
  .int({ error: () => m.input_hours_whole() })
  .min(1, { error: () => m.input_hours_range() })
  .max(720, { error: () => m.input_hours_range() });

// Null means no text. An absent value isn't replaced by null, so partial updates leave other settings
// unchanged.
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
      error: () => m.input_each_once(),
    });

/** An https address; an empty text becomes null. */
const scriptAddress = line(300)
  .refine((text) => text === '' || isScriptAddress(text), {
    error: () => m.input_script_address(),
  })
  .transform((text) => text || null);

function isScriptAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (
    protocol === 'https:' && /^[a-z\d.-]+\.[a-z\d-]+$/.test(hostname) && !username && !password
  );
}

export const siteSettings = z.object({
  name: line(80, () => m.input_name_required()),
  tagline: lineOrNone(160),
  logo: z
    .object({
      file: z.string().regex(/^[0-9a-f]{32}\.(svg|png)$/),
      width: z.int().min(LOGO.leastWidth).max(LOGO.mostWidth),
    })
    .nullable(),
  /** Hex color `#rrggbb`; null for the default. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: () => m.input_color_format() })
    .toLowerCase()
    .nullable(),
  footer: paragraphsOrNone(600),
  contactEmail: z
    .email({ error: () => m.input_email_missing() })
    .max(254, { error: () => m.input_max_254() })
    .nullable(),
  premium: z.object({
    price: planPrice,
    months: z.literal([...premiumTerms]),
  }),
  /** Further plans beside premium. */
  plans,
  /** Rates of sales tax by the state of the listing, in thousandths of a percent. */
  taxes: z
    .array(
      z.object({
        state: z.enum(
          US_STATES.map(({ code }) => code),
          { error: () => m.input_tax_state() },
        ),
        rate: z
          .int({ error: () => m.input_tax_rate() })
          .min(1, { error: () => m.input_tax_rate() })
          .max(MAX_TAX_RATE, { error: () => m.input_tax_rate() }),
      }),
    )
    .max(US_STATES.length)
    .refine((all) => new Set(all.map(({ state }) => state)).size === all.length, {
      error: () => m.input_each_once(),
    }),
  /** Whether payers can choose that premium renews itself. */
  renewals: z.boolean(),
  sponsoredPlaces: z
    .int({ error: () => m.input_whole_number() })
    .min(0, { error: () => m.input_range_0_10() })
    .max(10, { error: () => m.input_range_0_10() }),
  structuredFacts: several(structuredFacts),
  area,
  map: mapSetting,
  homeSections: several(homeSections),
  legal: z.object({ name: lineOrNone(120), address: paragraphsOrNone(400) }),
  /** Review time for submissions in hours, as shown to visitors. */
  approvalHours: z
    .object({ from: hours, to: hours })
    .refine(({ from, to }) => from <= to, { error: () => m.input_range_order() }),
  languages: z
    .object({
      offered: several(languages).min(1, { error: () => m.input_offer_one() }),
      main: z.enum(languages),
    })
    .refine(({ offered, main }) => offered.includes(main), {
      error: () => m.input_main_language(),
    }),
  offers: z.boolean(),
  /** Whether visitors can send messages to businesses whose owners take them. */
  inquiries: z.boolean(),
  events: z.boolean(),
  eventFields: eventFieldList,
  /** Whether staff read every review before it appears. */
  holdReviews: z.boolean(),
  /** Whether visitors can send photos with their reviews. */
  reviewPhotos: z.boolean(),
  /** Whether staff see every photo of a visitor before it appears. */
  holdReviewPhotos: z.boolean(),
  /** Kinds of email that are switched off for everyone. */
  stoppedMails: several(stoppableMails),
  /** Address of a script that counts visits on public pages; null for none. */
  analytics: scriptAddress.nullable(),
  /** Whether listings can belong to members, and what happens to them when a membership ends. */
  memberships: z.enum(membershipRules),
  /** When readers get the news of their towns: weekday (0 is Sunday) and hour in the site's time zone. */
  newsletter: z.object({
    isOn: z.boolean(),
    day: z.int().min(0).max(6),
    hour: z.int().min(0).max(23),
  }),
  /** Whether pages have slots for banners. */
  banners: z.boolean(),
  customFields,
});

export type SiteSettings = z.infer<typeof siteSettings>;

export type PublicSettings = Omit<
  SiteSettings,
  | 'contactEmail'
  | 'legal'
  | 'map'
  | 'customFields'
  | 'holdReviewPhotos'
  | 'stoppedMails'
  | 'memberships'
  | 'banners'
  | 'newsletter'
  | 'taxes'
  | 'plans'
  | 'events'
  | 'eventFields'
> & { events?: boolean };

export const defaultSettings: SiteSettings = {
  name: 'Mainstreet',
  tagline: null,
  logo: null,
  accent: null,
  footer: null,
  contactEmail: null,
  premium: { price: 995, months: 12 },
  plans: [],
  taxes: [],
  renewals: true,
  sponsoredPlaces: 3,
  structuredFacts: [...structuredFacts],
  area: { kind: 'country' },
  map: { kind: 'drawn' },
  homeSections: [...homeSections],
  legal: { name: null, address: null },
  approvalHours: { from: 24, to: 48 },
  languages: { offered: ['en', 'es'], main: 'en' },
  offers: true,
  inquiries: true,
  events: false,
  eventFields: [],
  holdReviews: false,
  reviewPhotos: true,
  holdReviewPhotos: true,
  stoppedMails: [],
  analytics: null,
  memberships: 'off',
  newsletter: { isOn: false, day: 4, hour: 7 },
  banners: false,
  customFields: [],
};
