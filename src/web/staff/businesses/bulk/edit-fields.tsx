import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { type CustomEdit, nameField } from '../../../../contract/custom-values.ts';
import { sourceNames } from '../../../businesses/detail/sources.ts';
import { FieldInput } from '../../../businesses/own-fields-form.tsx';
import { TradePicker } from '../../../businesses/trade-picker.tsx';
import { allCategories } from '../../../categories/all-categories.ts';
import { StateOptions } from '../../../state-options.tsx';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';
import { allFields } from '../all-fields.ts';

export interface BulkValues {
  categoryId: string;
  city: string;
  state: string;
  source: string;
  trades: string[];
  custom: CustomEdit;
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
      <OwnField custom={values.custom} onChange={(custom) => onChange({ ...values, custom })} />
    </>
  );
}

/** One of the directory's own fields; left empty, what is known of it goes. */
function OwnField({
  custom,
  onChange,
}: {
  custom: CustomEdit;
  onChange: (custom: CustomEdit) => void;
}) {
  const { data: fields = [] } = useQuery(allFields);
  const chosen = fields.find(({ key }) => key in custom);
  if (fields.length === 0) return null;
  return (
    <>
      <SelectField
        label={m.listings_bulk_field()}
        value={chosen?.key ?? ''}
        onChange={({ target }) => onChange(target.value ? { [target.value]: null } : {})}
      >
        <option value="">{m.common_unchanged()}</option>
        <Options of={fields.map((field) => [field.key, nameField(field)] as const)} />
      </SelectField>
      {chosen && (
        <FieldInput
          field={chosen}
          value={custom[chosen.key]}
          onChange={(value) => onChange({ [chosen.key]: value })}
        />
      )}
    </>
  );
}
