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
        label={m.field_category()}
        required
        error={isMissing ? m.input_category_required() : undefined}
        {...set('categoryId')}
      >
        <option value="">{m.field_category_choice()}</option>
        <Options of={categories} />
      </SelectField>
    );
  }
  return (
    <>
      <TextField
        label={m.field_city()}
        maxLength={100}
        error={isMissing ? m.input_change_choice() : undefined}
        {...set('city')}
      />
      <SelectField label={m.field_state()} {...set('state')}>
        <option value="">{m.common_unchanged()}</option>
        <StateOptions isAll />
      </SelectField>
      <SelectField label={m.common_source()} {...set('source')}>
        <option value="">{m.common_unchanged()}</option>
        <Options of={Object.entries(sourceNames)} />
      </SelectField>
      <TradePicker
        legend={<legend className="text-sm font-semibold">{m.common_trades()}</legend>}
        hint={m.listings_bulk_trades_hint()}
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
