import * as m from '#messages';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { lookalikeChoices, twinChoices } from '../../import/words.ts';
import type { PartProps } from './part-props.ts';

/** What happens to rows and listings that are no plain case. */
export function RuleFields({ values, change, errorOf }: PartProps) {
  const { twins, lookalikes, gone, mostErrors } = values;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.import_repeated_label()}
        value={twins}
        hint={twinChoices[twins].hint}
        onChange={({ target }) => change({ twins: target.value === 'skip' ? 'skip' : 'merge' })}
      >
        <option value="merge">{twinChoices.merge.label}</option>
        <option value="skip">{twinChoices.skip.label}</option>
      </SelectField>
      <SelectField
        label={m.import_similar_label()}
        value={lookalikes}
        hint={lookalikeChoices[lookalikes].hint}
        onChange={({ target }) => change({ lookalikes: target.value === 'list' ? 'list' : 'hold' })}
      >
        <option value="list">{lookalikeChoices.list.label}</option>
        <option value="hold">{lookalikeChoices.hold.label}</option>
      </SelectField>
      <SelectField
        label={m.schedules_vanished_rule()}
        value={gone}
        hint={m.schedules_vanished_hint()}
        onChange={({ target }) => change({ gone: target.value === 'leave' ? 'leave' : 'list' })}
      >
        <option value="list">{m.schedules_vanished_show()}</option>
        <option value="leave">{m.schedules_vanished_leave()}</option>
      </SelectField>
      <TextField
        label={m.schedules_error_limit()}
        type="number"
        min={0}
        max={100}
        value={mostErrors}
        error={errorOf('mostErrors')}
        hint={m.schedules_error_limit_hint()}
        onChange={({ target }) => change({ mostErrors: Number(target.value) })}
      />
    </div>
  );
}
