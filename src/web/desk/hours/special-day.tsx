import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Rich } from '../../ui/rich.tsx';
import { DayFields } from './day-fields.tsx';
import type { DayDraft, EditedHours } from './hours-draft.ts';

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

export function SpecialDay(props: SpecialDayProps) {
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
