import * as m from '#messages';
import type { DeskListing } from '../../../contract/desk/desk.ts';
import { DAY_NAMES, nameDay } from '../../../contract/hours/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { capitalize } from '../../words.ts';
import { DayFields } from './day-fields.tsx';
import type { EditedHours } from './hours-draft.ts';
import { nameClocks } from './preview.tsx';

const COPIES: [label: string, days: number][] = [
  [m.hours_copy_weekdays(), 5],
  [m.hours_copy_all_days(), 7],
];

interface WeekCardProps {
  listing: DeskListing;
  edited: EditedHours;
  errors: Map<string, string>;
  edit: (change: Partial<EditedHours>) => void;
}

export function WeekCard({ listing, edited, errors, edit }: WeekCardProps) {
  const { weekly, byAppointment } = edited;
  const { city, state, timeZone } = listing;
  const copyMonday = (days: number) =>
    edit({ weekly: weekly.map((day, at) => (at < days ? (weekly[0] ?? []) : day)) });
  return (
    <Card title={m.hours_title()}>
      <p className="mb-3 text-muted">
        {m.hours_time_zone({ city, state, timeZone: nameClocks(timeZone) })}
      </p>
      {DAY_NAMES.map((name, day) => (
        <DayFields
          key={name}
          name={capitalize(nameDay(day))}
          spans={weekly[day] ?? []}
          like={[...weekly.slice(0, day).toReversed(), ...weekly]}
          path={`weekly.${day}`}
          errors={errors}
          onChange={(spans) => edit({ weekly: weekly.with(day, spans) })}
        >
          {day === 0 &&
            COPIES.map(([label, days]) => (
              <Button key={days} variant="quiet" onClick={() => copyMonday(days)}>
                {label}
              </Button>
            ))}
        </DayFields>
      ))}
      <div className="border-t border-line pt-4">
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            checked={byAppointment}
            onChange={({ currentTarget }) => edit({ byAppointment: currentTarget.checked })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            <b className="block font-semibold">{m.hours_by_appointment()}</b>
            <span className="text-sm text-muted">{m.hours_appointment_hint()}</span>
          </span>
        </label>
      </div>
    </Card>
  );
}
