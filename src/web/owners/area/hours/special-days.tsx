import { useState } from 'react';
import * as m from '#messages';
import { listHolidays } from '../../../../domain/hours/holidays.ts';
import { MAX_SPECIAL_DAYS } from '../../../../domain/hours/limits.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField, TextField } from '../../../kit/ui/field.tsx';
import { Rich } from '../../../kit/ui/rich.tsx';
import { DayFields } from './day-fields.tsx';
import type { DayDraft, EditedHours } from './hours-draft.ts';

interface SpecialDaysProps {
  edited: EditedHours;
  today: string | null;
  errors: Map<string, string>;
  onChange: (special: EditedHours['special']) => void;
}

const OTHER = '';

export function SpecialDays({ edited, today, errors, onChange }: SpecialDaysProps) {
  const { special, weekly } = edited;
  const [chosen, setChosen] = useState(OTHER);
  const holidays = (today ? listHolidays(today) : []).filter(({ date }) =>
    special.every((day) => day.date !== date),
  );
  const add = () => {
    const note = holidays.find(({ date }) => date === chosen)?.name ?? '';
    onChange([...special, { date: chosen, spans: [], note }]);
    setChosen(OTHER);
  };
  return (
    <>
      {special.map((day, at) => (
        <SpecialDay
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no id, and its date is editable
          key={at}
          day={day}
          today={today}
          like={weekly}
          path={`special.${at}`}
          errors={errors}
          onChange={(changed) => onChange(special.with(at, changed))}
          onRemove={() => onChange(special.toSpliced(at, 1))}
        />
      ))}
      {special.length < MAX_SPECIAL_DAYS && (
        <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
          <div className="min-w-0 grow sm:max-w-80">
            <SelectField
              label={m.hours_special_choice()}
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            >
              <option value={OTHER}>{m.hours_special_other_date()}</option>
              {holidays.map(({ date, name }) => (
                <option key={date} value={date}>
                  {`${name}, ${date.slice(0, 4)}`}
                </option>
              ))}
            </SelectField>
          </div>
          <Button variant="secondary" onClick={add}>
            {m.hours_special_add()}
          </Button>
        </div>
      )}
    </>
  );
}

type Special = EditedHours['special'][number];

interface SpecialDayProps {
  day: Special;
  today: string | null;
  like: DayDraft[];
  path: string;
  errors: Map<string, string>;
  onChange: (day: Special) => void;
  onRemove: () => void;
}

function SpecialDay(props: SpecialDayProps) {
  const { day, today, like, path, errors, onChange, onRemove } = props;
  const name = day.note || day.date || m.hours_this_day();
  return (
    <div className="border-t border-line pt-3">
      <div className="grid gap-3 pb-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <TextField
          type="date"
          label={m.common_date()}
          min={today ?? undefined}
          value={day.date}
          error={errors.get(`${path}.date`)}
          onChange={({ currentTarget }) => onChange({ ...day, date: currentTarget.value })}
        />
        <TextField
          label={m.hours_special_name()}
          maxLength={60}
          value={day.note}
          error={errors.get(`${path}.note`)}
          onChange={({ currentTarget }) => onChange({ ...day, note: currentTarget.value })}
        />
      </div>
      <DayFields
        name={name}
        legend={m.hours_title_short()}
        spans={day.spans}
        like={like}
        path={`${path}.spans`}
        errors={errors}
        onChange={(spans) => onChange({ ...day, spans })}
      >
        <Button variant="quiet" onClick={onRemove}>
          <Rich
            message={m.common_remove_named}
            fields={{ name }}
            parts={{ span: (text) => <span className="sr-only">{text}</span> }}
          />
        </Button>
      </DayFields>
    </div>
  );
}
