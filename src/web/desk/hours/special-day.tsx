import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
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
  const name = day.note || day.date || 'This day';
  return (
    <div className="border-t border-line pt-3">
      <div className="grid gap-3 pb-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <TextField
          type="date"
          label="Date"
          min={today ?? undefined}
          value={day.date}
          error={errors.get(`${path}.date`)}
          onChange={({ currentTarget }) => onChange({ ...day, date: currentTarget.value })}
        />
        <TextField
          label="Name (optional)"
          maxLength={60}
          value={day.note}
          error={errors.get(`${path}.note`)}
          onChange={({ currentTarget }) => onChange({ ...day, note: currentTarget.value })}
        />
      </div>
      <DayFields
        name={name}
        legend="Hours"
        spans={day.spans}
        like={like}
        path={`${path}.spans`}
        errors={errors}
        onChange={(spans) => onChange({ ...day, spans })}
      >
        <Button variant="quiet" onClick={onRemove}>
          Remove
          <span className="sr-only"> {name}</span>
        </Button>
      </DayFields>
    </div>
  );
}
