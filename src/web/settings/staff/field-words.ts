import * as m from '#messages';
import {
  type CustomField,
  type FieldIcon,
  type FieldKind,
  type FieldMeaning,
  formatLocal,
  isOffered,
  type LocalText,
} from '../../../domain/custom-fields.ts';

export const fieldKindNames: Readonly<Record<FieldKind, string>> = {
  'yes-no': m.fields_kind_yes_no(),
  choice: m.fields_kind_choice(),
  choices: m.fields_kind_choices(),
  number: m.common_number(),
  line: m.fields_kind_line(),
  paragraphs: m.fields_kind_paragraphs(),
  link: m.fields_kind_link(),
  email: m.common_email(),
  date: m.common_date(),
  'price-level': m.fields_kind_price_level(),
};

export const meaningNames: Readonly<Record<FieldMeaning, string>> = {
  amenityFeature: m.fields_meaning_amenity(),
  paymentAccepted: m.fields_meaning_payment(),
  priceRange: m.fields_meaning_price(),
  hasMenu: m.fields_meaning_menu(),
  acceptsReservations: m.fields_meaning_reservations(),
  knowsLanguage: m.fields_meaning_language(),
  maximumAttendeeCapacity: m.fields_meaning_capacity(),
  foundingDate: m.fields_meaning_founding(),
  sameAs: m.fields_meaning_profile(),
  servesCuisine: m.fields_meaning_cuisine(),
};

export const iconNames: Readonly<Record<FieldIcon, string>> = {
  award: m.fields_icon_award(),
  bag: m.fields_icon_bag(),
  bookmark: m.fields_icon_bookmark(),
  briefcase: m.fields_icon_briefcase(),
  calendar: m.fields_icon_calendar(),
  camera: m.fields_icon_camera(),
  car: m.fields_icon_car(),
  card: m.fields_icon_card(),
  check: m.fields_icon_check(),
  clock: m.fields_icon_clock(),
  dollar: m.fields_icon_dollar(),
  gift: m.fields_icon_gift(),
  globe: m.fields_icon_globe(),
  heart: m.fields_icon_heart(),
  house: m.fields_icon_house(),
  mail: m.fields_icon_mail(),
  parking: m.fields_icon_parking(),
  paw: m.fields_icon_paw(),
  people: m.fields_icon_people(),
  phone: m.fields_icon_phone(),
  scissors: m.fields_icon_scissors(),
  snowflake: m.fields_icon_snowflake(),
  sun: m.fields_icon_sun(),
  tag: m.fields_icon_tag(),
  truck: m.fields_icon_truck(),
  utensils: m.fields_icon_utensils(),
  wheelchair: m.fields_icon_wheelchair(),
  wifi: m.fields_icon_wifi(),
  wrench: m.fields_icon_wrench(),
};

const language = m.format_locale().startsWith('es') ? 'es' : 'en';

export function say(text: LocalText): string {
  return formatLocal(text, language);
}

export function nameGroup(name: LocalText | null): string {
  return name ? say(name) : m.fields_group_none();
}

export function describeFieldChanges(was: CustomField[], is: CustomField[]): string[] {
  const now = new Map(is.map((field) => [field.key, field]));
  const then = new Map(was.map((field) => [field.key, field]));
  const both = was.flatMap((before) => {
    const after = now.get(before.key);
    return after ? [{ before, after }] : [];
  });
  const wasOffered = ({ key }: CustomField) => {
    const before = then.get(key);
    return before !== undefined && isOffered(before);
  };
  const stayed = both.filter(({ before, after }) => isOffered(before) === isOffered(after));
  const renamed = stayed.filter(({ before, after }) => say(before.name) !== say(after.name));
  const list = (fields: CustomField[]) => fields.map(({ name }) => say(name)).join(', ');
  const told: [(fields: { names: string }) => string, CustomField[]][] = [
    [m.fields_did_add, is.filter((field) => isOffered(field) && !then.has(field.key))],
    [
      m.fields_did_put_back,
      is.filter((field) => isOffered(field) && then.has(field.key) && !wasOffered(field)),
    ],
    [m.fields_did_remove, is.filter((field) => !isOffered(field) && wasOffered(field))],
    [m.fields_did_delete, was.filter(({ key }) => !now.has(key))],
  ];
  const lines = told.flatMap(([message, fields]) =>
    fields.length > 0 ? message({ names: list(fields) }) : [],
  );
  const names = renamed.map(({ before, after }) =>
    m.fields_did_rename({ before: say(before.name), after: say(after.name) }),
  );
  const others = is.filter(({ key }) =>
    stayed.some((pair) => pair.after.key === key && !renamed.includes(pair)),
  );
  const keysOf = (fields: CustomField[]) => fields.map(({ key }) => key).join();
  const isOrder = others.length === was.length && keysOf(others) !== keysOf(was);
  if (others.length > 0) {
    const message = isOrder ? m.fields_did_arrange : m.fields_did_change;
    names.push(message({ names: list(others) }));
  }
  return [...lines, ...names];
}
