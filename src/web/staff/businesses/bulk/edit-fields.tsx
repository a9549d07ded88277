import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { sourceNames } from '../../../businesses/detail/sources.ts';
import { TradePicker } from '../../../businesses/trades/trade-picker.tsx';
import { allCategories } from '../../../categories/all-categories.ts';
import { StateOptions } from '../../../state-options.tsx';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';

export interface BulkValues {
  categoryId: string;
  city: string;
  state: string;
  source: string;
  trades: string[];
}

interface BulkEditFieldsProps {
  kind: 'move' | 'edit';
  values: BulkValues;
  isMissing: boolean;
  onChange: (values: BulkValues) => void;
}

export function BulkEditFields({ kind, values, isMissing, onChange }: BulkEditFieldsProps) {
  const set = (name: 'categoryId' | 'city' | 'state' | 'source') => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...values, [name]: target.value }),
  });
  const { data: categories = [] } = useQuery(allCategories);
  if (kind === 'move') {
    return (
      <SelectField
        label={m.staff_businesses_category()}
        required
        error={isMissing ? m.staff_businesses_category_is_required() : undefined}
        {...set('categoryId')}
      >
        <option value="">{m.staff_businesses_select_a_category()}</option>
        <Options of={categories} />
      </SelectField>
    );
  }
  return (
    <>
      <TextField
        label={m.staff_businesses_city()}
        maxLength={100}
        error={isMissing ? m.staff_businesses_choose_what_to_change() : undefined}
        {...set('city')}
      />
      <SelectField label={m.staff_businesses_state()} {...set('state')}>
        <option value="">{m.staff_businesses_as_it_is()}</option>
        <StateOptions isAll />
      </SelectField>
      <SelectField label={m.staff_businesses_source()} {...set('source')}>
        <option value="">{m.staff_businesses_as_it_is()}</option>
        <Options of={Object.entries(sourceNames)} />
      </SelectField>
      <TradePicker
        legend={<legend className="text-sm font-semibold">{m.staff_businesses_trades()}</legend>}
        hint={m.staff_businesses_they_take_the_place_of_all()}
        value={values.trades}
        onChange={(trades) => onChange({ ...values, trades })}
        suggested={[]}
        category={undefined}
        error={undefined}
        focusRef={null}
      />
    </>
  );
}
