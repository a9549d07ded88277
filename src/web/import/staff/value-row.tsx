import * as m from '#messages';
import type { ImportFieldValues } from '../../../contract/imports.staff.ts';
import { formatCount } from '../../kit/format.ts';
import { Options } from '../../kit/ui/field.tsx';
import { KindField } from './kind-field.tsx';
import type { ValueChoice, ValueField } from './value-choices.ts';

interface ValueRowProps {
  found: ImportFieldValues['values'][number];
  field: ValueField;
  choices: ValueChoice[];
  /** Undefined applies the rule for other values. */
  to: string | undefined;
  onChange: (to: string | undefined) => void;
}

export function ValueRow({ found, field, choices, to, onChange }: ValueRowProps) {
  const { value, count, means, reason, proposed } = found;
  const shown = value === '' ? m.import_value_blank() : value;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{shown}</p>
        <p className="text-sm text-muted">{formatCount(count, m.count_file_rows)}</p>
      </div>
      <MeaningField
        label={m.import_value_meaning({ shown })}
        field={field}
        choices={choices}
        value={to}
        unset={describeUnset(value, means)}
        isUnknown={to === undefined && reason !== null}
        proposed={proposed ?? undefined}
        onChange={onChange}
      />
    </li>
  );
}

function describeUnset(value: string, means: string | null): string {
  if (value === '') return m.import_value_leave_empty();
  return means === null ? m.import_value_unknown() : m.import_value_unchanged({ means });
}

const UNSET = '\u0000';
const EMPTY = '';

interface MeaningFieldProps {
  label: string;
  field: ValueField;
  choices: ValueChoice[];
  value: string | undefined;
  unset: string;
  isUnknown: boolean;
  proposed: string | undefined;
  onChange: (value: string | undefined) => void;
}

function MeaningField(props: MeaningFieldProps) {
  const { label, field, choices, value, unset, isUnknown, proposed, onChange } = props;
  const look = `min-h-11 w-full rounded-card border bg-surface px-3 py-2 text-base text-ellipsis ${isUnknown ? 'border-danger text-danger' : 'border-field-line text-ink'}`;
  if (field === 'category' || field === 'trades') {
    return (
      <KindField
        of={field}
        label={label}
        value={value}
        proposed={proposed}
        placeholder={unset}
        hasNothing
        className={look}
        onChange={onChange}
      />
    );
  }
  if (field === 'hours') {
    return (
      <input
        aria-label={label}
        defaultValue={value}
        placeholder={isUnknown ? m.import_hours_example() : unset}
        maxLength={200}
        onBlur={({ target }) => onChange(target.value.trim() || undefined)}
        className={look}
      />
    );
  }
  const isListed =
    value === undefined || value === '' || choices.some((one) => one.value === value);
  return (
    <select
      aria-label={label}
      value={value ?? UNSET}
      onChange={({ target }) => onChange(target.value === UNSET ? undefined : target.value)}
      className={look}
    >
      <option value={UNSET}>{unset}</option>
      <option value={EMPTY}>{m.import_value_leave_empty()}</option>
      {!isListed && <option value={value}>{value}</option>}
      <Options of={choices} />
    </select>
  );
}
