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
        label={m.staff_transfer_rows_that_are_already_listed()}
        value={twins}
        hint={twinChoices[twins].hint}
        onChange={({ target }) => change({ twins: target.value === 'skip' ? 'skip' : 'merge' })}
      >
        <option value="merge">{twinChoices.merge.label}</option>
        <option value="skip">{twinChoices.skip.label}</option>
      </SelectField>
      <SelectField
        label={m.staff_transfer_new_rows_that_look_like_a()}
        value={lookalikes}
        hint={lookalikeChoices[lookalikes].hint}
        onChange={({ target }) => change({ lookalikes: target.value === 'list' ? 'list' : 'hold' })}
      >
        <option value="list">{lookalikeChoices.list.label}</option>
        <option value="hold">{lookalikeChoices.hold.label}</option>
      </SelectField>
      <SelectField
        label={m.staff_transfer_listings_that_vanish_from_the_file()}
        value={gone}
        hint={m.staff_transfer_they_are_never_deleted_by()}
        onChange={({ target }) => change({ gone: target.value === 'leave' ? 'leave' : 'list' })}
      >
        <option value="list">{m.staff_transfer_show_them_to_staff()}</option>
        <option value="leave">{m.staff_transfer_leave_them_alone()}</option>
      </SelectField>
      <TextField
        label={m.staff_transfer_stop_with_more_errors_than_in()}
        type="number"
        min={0}
        max={100}
        value={mostErrors}
        error={errorOf('mostErrors')}
        hint={m.staff_transfer_then_nothing_is_written_and_you()}
        onChange={({ target }) => change({ mostErrors: Number(target.value) })}
      />
    </div>
  );
}
