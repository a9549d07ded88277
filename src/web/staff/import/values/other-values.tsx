import * as m from '#messages';
import type { ValueMap } from '../../../../contract/staff/transfer/mapping.ts';
import { Options, SelectField } from '../../../ui/field.tsx';
import { isKeyOf } from '../../is-key-of.ts';
import { type ValueChoice, type ValueField, valueFields } from './value-choices.ts';

const words = {
  keep: m.import_others_keep(),
  empty: m.import_others_empty(),
  refuse: m.import_others_refuse(),
};
const fixed = 'fixed';

interface OtherValuesProps {
  field: ValueField;
  choices: ValueChoice[];
  map: ValueMap;
  onChange: (map: ValueMap) => void;
}

/** What happens to values that nothing was said about, in later files too. */
export function OtherValues({ field, choices, map, onChange }: OtherValuesProps) {
  const { others } = map;
  const name = valueFields[field];
  const isFixed = typeof others === 'object';
  const choose = (value: string) => {
    if (value === fixed) onChange({ ...map, others: { value: choices[0]?.value ?? '' } });
    else if (isKeyOf(words, value)) onChange({ ...map, others: value });
  };
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <SelectField
        label={m.import_others_label({ name })}
        value={isFixed ? fixed : others}
        onChange={({ target }) => choose(target.value)}
      >
        <Options of={Object.entries(words)} />
        <option value={fixed}>{m.import_others_constant()}</option>
      </SelectField>
      {isFixed && (
        <SelectField
          label={m.import_others_constant_label({ name })}
          value={others.value}
          onChange={({ target }) => onChange({ ...map, others: { value: target.value } })}
        >
          <Options of={choices} />
        </SelectField>
      )}
    </div>
  );
}
