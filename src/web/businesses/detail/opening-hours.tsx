import type { ReactNode } from 'react';
import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { DAY_NAMES, nameDay, nameSpan } from '../../../domain/hours/words.ts';
import { capitalize } from '../../kit/words.ts';
import { OpenStatus } from '../open-status.tsx';
import { useLocalDate } from '../use-local-date.ts';

const MAX_SPECIAL = 8;
const dates = new Intl.DateTimeFormat(m.format_locale(), {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
} as const);

export function OpeningHours({ business }: { business: BusinessDetail }) {
  const { hours, timeZone, openings, mayBeClosed } = business;
  const date = useLocalDate(timeZone);
  const weekday = date === null ? -1 : (new Date(date).getUTCDay() + 6) % 7;
  if (!hours) return null;
  const isWeekKnown = hours.weekly.some((spans) => spans.length > 0);
  const special = hours.special.slice(0, MAX_SPECIAL);
  return (
    <>
      {!mayBeClosed && (
        <p className="min-h-8 text-lg font-bold">
          {openings.length > 0 ? (
            <OpenStatus business={business} />
          ) : hours.byAppointment ? (
            m.hours_by_appointment()
          ) : (
            m.hours_closed_now()
          )}
        </p>
      )}
      {isWeekKnown && (
        <Table caption={m.hours_title()}>
          {hours.weekly.map((spans, day) => (
            <Row
              key={DAY_NAMES[day]}
              name={capitalize(nameDay(day))}
              spans={spans}
              isToday={day === weekday}
            />
          ))}
        </Table>
      )}
      {isWeekKnown && special.length > 0 && (
        <Table caption={m.hours_special_days()} isNamed>
          {special.map(({ date: day, spans, note }) => (
            <Row
              key={day}
              name={dates.format(new Date(day))}
              note={note}
              spans={spans}
              isToday={day === date}
            />
          ))}
        </Table>
      )}
      {isWeekKnown && hours.byAppointment && (
        <p className="py-1 text-sm">{m.hours_also_appointment()}</p>
      )}
      {hours.words && <p className="py-1 text-sm wrap-anywhere text-muted">{hours.words}</p>}
    </>
  );
}

interface TableProps {
  caption: string;
  isNamed?: boolean;
  children: ReactNode;
}

function Table({ caption, isNamed = false, children }: TableProps) {
  return (
    <table className="mb-2 w-full text-sm">
      <caption className={isNamed ? 'pt-1 text-left font-semibold' : 'sr-only'}>{caption}</caption>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowProps {
  name: string;
  note?: string;
  spans: [string, string][];
  isToday: boolean;
}

function Row({ name, note, spans, isToday }: RowProps) {
  return (
    <tr
      aria-current={isToday ? 'date' : undefined}
      className="align-top aria-[current]:bg-accent-soft"
    >
      <th scope="row" className="w-30 py-1 pr-3 pl-2 text-left font-semibold wrap-anywhere">
        {name}
        {note && <span className="block font-normal text-muted">{note}</span>}
      </th>
      <td className="py-1 pr-2">
        {spans.length === 0 && <span className="text-muted">{m.hours_closed()}</span>}
        {spans.map((span) => (
          <span key={span[0]} className="block whitespace-nowrap">
            {nameSpan(span)}
          </span>
        ))}
      </td>
    </tr>
  );
}
