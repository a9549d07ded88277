import * as m from '#messages';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';
import { isKeyOf } from '../../is-key-of.ts';
import type { PartProps } from './part-props.ts';
import { formatTime, weekdays } from './words.ts';

const spans = {
  hour: m.schedules_each_hour(),
  day: m.schedules_each_day(),
  week: m.schedules_each_week(),
};

export function TimeFields({ values, change, errorOf }: PartProps) {
  const { every, weekday, minute, timeZone } = values;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={m.schedules_how_often()}
        value={every}
        onChange={({ target }) => isKeyOf(spans, target.value) && change({ every: target.value })}
      >
        <Options of={Object.entries(spans)} />
      </SelectField>
      {every === 'week' && (
        <SelectField
          label={m.schedules_on_day()}
          value={weekday}
          onChange={({ target }) => change({ weekday: Number(target.value) })}
        >
          <Options of={Object.entries(weekdays)} />
        </SelectField>
      )}
      {every === 'hour' ? (
        <TextField
          label={m.schedules_at_minute()}
          type="number"
          min={0}
          max={59}
          value={minute}
          error={errorOf('minute')}
          onChange={({ target }) => change({ minute: Number(target.value) })}
        />
      ) : (
        <TextField
          label={m.schedules_at_hour()}
          type="time"
          value={formatTime(values).padStart(5, '0')}
          error={errorOf('hour')}
          hint={timeZone}
          onChange={({ target }) => {
            const [hour = 0, atMinute = 0] = target.value.split(':').map(Number);
            change({ hour, minute: atMinute });
          }}
        />
      )}
    </div>
  );
}
