import * as m from '#messages';
import { Options } from '../../../ui/field.tsx';
import type { ValueChoice, ValueField } from './value-choices.ts';

const UNSET = '\u0000';
const EMPTY = '';

interface MeaningFieldProps {
  label: string;
  field: ValueField;
  choices: ValueChoice[];
  value: string | undefined;
  /** What it is without a choice. */
  unset: string;
  isUnknown: boolean;
  onChange: (value: string | undefined) => void;
}

export function MeaningField(props: MeaningFieldProps) {
  const { label, choices, value, unset, isUnknown, onChange } = props;
  const isListed =
    value === undefined || value === '' || choices.some((one) => one.value === value);
  return (
    <select
      aria-label={label}
      value={value ?? UNSET}
      onChange={({ target }) => onChange(target.value === UNSET ? undefined : target.value)}
      className={`min-h-11 w-full rounded-card border bg-surface px-3 py-2 text-base text-ellipsis ${isUnknown ? 'border-danger text-danger' : 'border-field-line text-ink'}`}
    >
      <option value={UNSET}>{unset}</option>
      <option value={EMPTY}>{m.import_value_leave_empty()}</option>
      {!isListed && <option value={value}>{value}</option>}
      <Options of={choices} />
    </select>
  );
}
