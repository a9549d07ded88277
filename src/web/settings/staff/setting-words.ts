import * as m from '#messages';
import type { HomeSectionName, SettingName } from '../../../contract/settings.staff.ts';
import { mapProviders } from '../../../domain/basemap.ts';
import { customField, formatLocal, isOffered } from '../../../domain/custom-fields.ts';
import type { Language } from '../../../domain/languages.ts';
import { describeInclusions, namePlan } from '../../../domain/plan-words.ts';
import { formatPrice } from '../../../domain/premium-terms.ts';
import { describeLength, describePrice } from '../../../domain/premium-words.ts';
import type { SiteSettings, StructuredFact } from '../../../domain/settings.ts';
import { formatRate } from '../../../domain/tax-words.ts';
import { formatTime, weekdays } from '../../import/staff/transfer/schedule-words.ts';
import { describeFieldChanges } from './field-words.ts';

export const settingNames: Record<SettingName, string> = {
  name: m.common_name(),
  tagline: m.settings_tagline(),
  logo: m.settings_logo(),
  accent: m.settings_color(),
  footer: m.settings_footer(),
  contactEmail: m.settings_contact(),
  premium: m.settings_premium(),
  plans: m.plans_title(),
  taxes: m.settings_taxes(),
  renewals: m.payments_renewal(),
  sponsoredPlaces: m.settings_sponsored(),
  structuredFacts: m.settings_facts(),
  area: m.settings_area(),
  map: m.common_map(),
  homeSections: m.settings_home_sections(),
  legal: m.settings_legal(),
  approvalHours: m.settings_approval_hours(),
  languages: m.common_languages(),
  offers: m.offers_title(),
  inquiries: m.common_messages(),
  events: m.events_title(),
  eventFields: m.events_fields_title(),
  holdReviews: m.common_reviews(),
  reviewPhotos: m.common_reviews(),
  holdReviewPhotos: m.common_reviews(),
  stoppedMails: m.common_mails(),
  analytics: m.settings_analytics(),
  memberships: m.settings_memberships(),
  newsletter: m.newsletters_title(),
  banners: m.banners_title(),
  customFields: m.fields_title(),
};

export const sectionNames: Record<HomeSectionName, string> = {
  towns: m.common_towns(),
  categories: m.settings_home_categories(),
  reviews: m.settings_home_reviews(),
  recent: m.settings_home_recent(),
  list: m.settings_home_list(),
};

export const factNames: Record<StructuredFact, string> = {
  hours: m.settings_facts_hours(),
  price: m.settings_facts_price(),
  payment: m.settings_facts_payment(),
  position: m.settings_facts_position(),
};

export const languageNames: Record<Language, string> = {
  en: m.language_english(),
  es: m.settings_language_spanish_own(),
};

export const variableNames: Partial<Record<SettingName, string>> = {
  name: 'SITE_NAME',
  contactEmail: 'CONTACT_EMAIL',
  structuredFacts: 'STRUCTURED_DATA_DEFAULTS',
  map: 'MAP_STYLE_URL',
};

export const membershipNames: Record<SiteSettings['memberships'], string> = {
  off: m.settings_memberships_off(),
  unmark: m.settings_memberships_unmark(),
  hide: m.settings_memberships_hide(),
};

/** Formats a tax as a line of the form, such as `TX 8.25%`. */
export function describeTax({ state, rate }: SiteSettings['taxes'][number]): string {
  return `${state} ${formatRate(rate)}`;
}

function describeSwitch(isOn: boolean): string {
  return isOn ? m.common_on() : m.common_off();
}

const words: { [N in SettingName]: (value: SiteSettings[N]) => string } = {
  name: (name) => name,
  tagline: (tagline) => tagline ?? m.settings_tagline_original(),
  logo: (logo) => (logo ? m.settings_logo_picture() : m.settings_tagline_original()),
  accent: (accent) => accent ?? m.settings_tagline_original(),
  footer: (footer) => footer ?? m.settings_tagline_original(),
  contactEmail: (email) => email ?? m.settings_contact_first_admin(),
  premium: (premium) => `${formatPrice(premium.price)}, ${describeLength(premium)}`,
  plans: (plans) =>
    plans
      .map((plan) => `${namePlan(plan.name)}, ${describePrice(plan)}: ${describeInclusions(plan)}`)
      .join('\n') || m.common_none(),
  taxes: (taxes) => taxes.map(describeTax).join('\n') || m.common_none(),
  renewals: describeSwitch,
  sponsoredPlaces: String,
  structuredFacts: (facts) => listNames(facts.map((fact) => factNames[fact])),
  area: describeArea,
  map: describeMap,
  homeSections: (sections) => listNames(sections.map((section) => sectionNames[section])),
  legal: ({ name, address }) => [name, address].filter(Boolean).join('\n') || m.common_nothing(),
  approvalHours: ({ from, to }) => m.settings_approval_range({ from, to }),
  languages: ({ offered, main }) =>
    m.settings_languages_main({
      value: listNames(offered.map((one) => languageNames[one])),
      main: languageNames[main],
    }),
  offers: describeSwitch,
  inquiries: describeSwitch,
  events: describeSwitch,
  eventFields: (fields) => listNames(fields.map(({ name }) => formatLocal(name, 'en'))),
  holdReviews: (isOn) => `${m.settings_hold_reviews()}: ${describeSwitch(isOn)}`,
  reviewPhotos: (isOn) => `${m.settings_review_photos()}: ${describeSwitch(isOn)}`,
  stoppedMails: (kinds) => m.settings_mails_stopped({ count: kinds.length }),
  holdReviewPhotos: (isOn) => `${m.settings_hold_review_photos()}: ${describeSwitch(isOn)}`,
  analytics: (address) => address ?? m.common_off(),
  memberships: (rule) => membershipNames[rule],
  newsletter: ({ isOn, day, hour }) =>
    isOn ? `${Object.values(weekdays)[day]}, ${formatTime({ hour, minute: 0 })}` : m.common_off(),
  banners: describeSwitch,
  customFields: (fields) =>
    listNames(fields.filter(isOffered).map(({ name }) => formatLocal(name, 'en'))),
};

/** Skips fields of old versions that are no longer valid. */
export function tellFieldChanges(before: unknown, after: unknown): string {
  const read = (fields: unknown) =>
    (Array.isArray(fields) ? fields : []).flatMap(
      (field) => customField.safeParse(field).data ?? [],
    );
  return describeFieldChanges(read(before), read(after)).join('\n');
}

function listNames(names: string[]): string {
  return names.join('; ') || m.settings_home_none();
}

function describeArea(area: SiteSettings['area']): string {
  if (area.kind === 'country') return m.settings_area_country();
  if (area.kind === 'states') return area.states.join(', ');
  return m.settings_area_around({ miles: area.miles, name: area.name });
}

function describeMap(map: SiteSettings['map']): string {
  if (map.kind === 'drawn') return m.map_kind_drawn();
  if (map.kind === 'file') return map.file;
  return map.kind === 'style' ? map.url : mapProviders[map.provider].name;
}

export function describeSetting(name: SettingName, value: unknown): string {
  try {
    return (words[name] as (value: unknown) => string)(value);
  } catch {
    return JSON.stringify(value);
  }
}
