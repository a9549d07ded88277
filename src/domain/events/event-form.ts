import { type EventField, readEventFields } from '../event-fields.ts';
import { type Repeat, repeats, writeRule } from './event-repeats.ts';

const INVALID = -1;
const isRepeat = (text: string): text is Repeat => repeats.some((one) => one === text);
const listDays = (text = '') => text.split(/[\s,;]+/).filter(Boolean);

function readNumber(text = '', factor = 1): number | null {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return null;
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * factor) : INVALID;
}

/**
 * Converts the fields of an event's form to the body of a call. The choice `rule` keeps the event's `rule`;
 * `own` are the site's own fields, named `custom.KEY`.
 */
export function readEventForm(
  fields: Record<string, string>,
  own: readonly EventField[] = [],
  rule: string | null = null,
) {
  const { businessId, repeat = 'never', until = '', isAllDay, price, leastAge, ...others } = fields;
  const rest = Object.fromEntries(
    Object.entries(others).filter(([name]) => !name.startsWith('custom.')),
  );
  const { leftOut, added, startsAt = '' } = fields;
  const first = startsAt.slice(0, 10);
  const chosen = isRepeat(repeat) && first ? writeRule(repeat, first, until) : null;
  return {
    ...rest,
    title: fields.title ?? '',
    startsAt,
    endsAt: fields.endsAt || null,
    businessId: businessId ? Number(businessId) : null,
    isAllDay: Boolean(isAllDay),
    rule: repeat === 'rule' ? rule : chosen,
    leftOut: listDays(leftOut),
    added: listDays(added),
    price: readNumber(price, 100),
    leastAge: readNumber(leastAge),
    custom: readEventFields(own, (key) => fields[`custom.${key}`]),
  };
}
