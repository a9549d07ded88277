import * as m from '#messages';
import { formatPrice } from '../../../contract/premium-terms.ts';
import { describeLength } from '../../../contract/premium-words.ts';
import type {
  HomeSectionName,
  Language,
  SiteSettings,
  StructuredFact,
} from '../../../contract/settings.ts';
import type { SettingName } from '../../../contract/staff/settings.ts';

export const settingNames: Record<SettingName, string> = {
  name: m.staff_settings_name(),
  tagline: m.staff_settings_tagline(),
  logo: m.staff_settings_logo(),
  accent: m.staff_settings_color(),
  footer: m.staff_settings_footer(),
  contactEmail: m.staff_settings_contact_address(),
  premium: m.staff_settings_price_and_term_of_premium(),
  sponsoredPlaces: m.staff_settings_sponsored_places(),
  structuredFacts: m.staff_settings_usual_facts_for_search_engines(),
  area: m.staff_settings_area(),
  homeSections: m.staff_settings_sections_of_the_home_page(),
  legal: m.staff_settings_on_receipts(),
  approvalHours: m.staff_settings_promised_approval_time(),
  languages: m.staff_settings_languages(),
};

export const sectionNames: Record<HomeSectionName, string> = {
  towns: m.staff_settings_towns(),
  categories: m.staff_settings_popular_categories(),
  reviews: m.staff_settings_latest_reviews(),
  recent: m.staff_settings_recently_added_businesses(),
  list: m.staff_settings_list_your_business(),
};

export const factNames: Record<StructuredFact, string> = {
  hours: m.staff_settings_open_every_day_9_am_to(),
  price: m.staff_settings_price_range_for_premium_listings(),
  payment: m.staff_settings_cash_and_credit_cards_us_dollars(),
  position: m.staff_settings_coordinates_of_unknown(),
};

export const languageNames: Record<Language, string> = {
  en: m.staff_settings_english(),
  es: m.staff_settings_espan_ol(),
};

export const variableNames: Partial<Record<SettingName, string>> = {
  name: 'SITE_NAME',
  contactEmail: 'CONTACT_EMAIL',
  structuredFacts: 'STRUCTURED_DATA_DEFAULTS',
};

const words: { [N in SettingName]: (value: SiteSettings[N]) => string } = {
  name: (name) => name,
  tagline: (tagline) => tagline ?? m.staff_settings_ours(),
  logo: (logo) => (logo ? m.staff_settings_a_picture() : m.staff_settings_ours()),
  accent: (accent) => accent ?? m.staff_settings_ours(),
  footer: (footer) => footer ?? m.staff_settings_ours(),
  contactEmail: (email) => email ?? m.staff_settings_the_first_administrator(),
  premium: (premium) => `${formatPrice(premium.price)}, ${describeLength(premium)}`,
  sponsoredPlaces: String,
  structuredFacts: (facts) => listNames(facts.map((fact) => factNames[fact])),
  area: describeArea,
  homeSections: (sections) => listNames(sections.map((section) => sectionNames[section])),
  legal: ({ name, address }) =>
    [name, address].filter(Boolean).join('\n') || m.staff_settings_nothing(),
  approvalHours: ({ from, to }) => m.staff_settings_from_to_to_hours({ from, to }),
  languages: ({ offered, main }) =>
    m.staff_settings_value_main_main({
      value: listNames(offered.map((one) => languageNames[one])),
      main: languageNames[main],
    }),
};

function listNames(names: string[]): string {
  return names.join('; ') || m.staff_settings_none();
}

function describeArea(area: SiteSettings['area']): string {
  if (area.kind === 'country') return m.staff_settings_the_whole_country();
  if (area.kind === 'states') return area.states.join(', ');
  return m.staff_settings_miles_miles_around_name({ miles: area.miles, name: area.name });
}

/** In words. A value from an old version may have an unknown shape. */
export function describeSetting(name: SettingName, value: unknown): string {
  try {
    return (words[name] as (value: unknown) => string)(value);
  } catch {
    return JSON.stringify(value);
  }
}
