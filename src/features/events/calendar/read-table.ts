import { parse } from 'csv-parse/sync';
import * as m from '#messages';
import { type EventField, readEventFields } from '../../../domain/event-fields.ts';
import { readEventForm } from '../../../domain/events/event-form.ts';
import { AppError } from '../../../platform/errors.ts';
import { type EventDraft, MAX_IN_FILE, refuseTooMany } from './drafts.ts';

/** Columns of the export. The import accepts them in any order. */
export const eventColumns = [
  ...(['uid', 'title', 'description', 'starts', 'ends', 'all_day', 'rule', 'left_out'] as const),
  ...(['added', 'listing', 'venue', 'address', 'city', 'state', 'price', 'least_age'] as const),
  ...(['tickets', 'picture', 'picture_alt', 'status'] as const),
] as const;

export const columnOfField = ({ key }: Pick<EventField, 'key'>): string => `field_${key}`;

/** Parses the events of a CSV file. */
export function readEventTable(text: string, own: readonly EventField[]): EventDraft[] {
  const rows = readRows(text);
  refuseTooMany(rows.length);
  return rows.map((row, at) => {
    const cell = (name: string) => (row[name] ?? '').trim().replace(/^'(?=[=+@-])/, '');
    const time = (name: string) => cell(name).replace(' ', 'T').slice(0, 16);
    const whole = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text);
    const isAllDay = /^(1|y|yes|true|x)$/i.test(cell('all_day')) || time('starts').length === 10;
    const { businessId: _, ...fields } = readEventForm({
      title: cell('title'),
      description: cell('description'),
      startsAt: whole(time('starts')),
      endsAt: whole(time('ends')),
      isAllDay: isAllDay ? 'on' : '',
      leftOut: cell('left_out'),
      added: cell('added'),
      price: cell('price'),
      leastAge: cell('least_age'),
      venue: cell('venue'),
      ticketUrl: cell('tickets'),
      imageUrl: cell('picture'),
      pictureAlt: cell('picture_alt'),
    });
    const custom = readEventFields(own, (key) => {
      const name = columnOfField({ key });
      return name in row ? cell(name) : null;
    });
    return {
      line: at + 1,
      uid: cell('uid'),
      name: cell('title'),
      fault: null,
      isCanceled: /^cancell?ed$/i.test(cell('status')),
      isWaiting: /^(waiting|refused)$/i.test(cell('status')),
      fields: {
        ...fields,
        custom,
        rule: cell('rule') || null,
        ...(cell('city') && {
          city: cell('city'),
          state: cell('state'),
          address: cell('address'),
        }),
      },
      ...(cell('listing') && { listing: cell('listing') }),
    };
  });
}

function readRows(text: string): Record<string, string>[] {
  try {
    const rows: Record<string, string>[] = parse(text, {
      bom: true,
      columns: (names: string[]) =>
        names.map((name) => name.trim().toLowerCase().replaceAll(' ', '_')),
      relaxColumnCount: true,
      skipEmptyLines: true,
      to: MAX_IN_FILE + 1,
    });
    const [first] = rows;
    if (first && 'title' in first && 'starts' in first) return rows;
  } catch {
    throw new AppError('invalid', m.events_file_unread());
  }
  throw new AppError('invalid', m.events_file_columns());
}
