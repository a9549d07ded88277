import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { DirectChange, RunAction } from '../../../contract/bulk-runs.staff.ts';
import type { BulkEdit } from '../../../contract/businesses.staff.ts';
import { type CustomEdit, customFieldLabel } from '../../../domain/custom-values.ts';
import { StateOptions } from '../../kit/state-options.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { isKeyOf } from '../../staff/is-key-of.ts';
import { ReasonField } from '../../staff/reason-field.tsx';
import { allCategories } from '../all-categories.ts';
import { CustomFieldInput } from '../own-fields-form.tsx';
import { sourceNames } from '../sources.ts';
import { TradePicker } from '../trade-picker.tsx';
import { allFields } from './all-fields.ts';
import { useSources } from './use-sources.ts';

export interface ChangeValues {
  reason: string;
  categoryId: string;
  city: string;
  state: string;
  source: string;
  /** Contact field to change; empty to change none. */
  contact: Contact | '';
  contactText: string;
  trades: string[];
  custom: CustomEdit;
  isAdding: boolean;
}

type Contact = 'phone' | 'email' | 'website';

const contacts: Record<Contact, string> = {
  phone: m.field_phone(),
  email: m.common_email(),
  website: m.field_website(),
};

export const nothing: ChangeValues = {
  reason: '',
  categoryId: '',
  city: '',
  state: '',
  source: '',
  contact: '',
  contactText: '',
  trades: [],
  custom: {},
  isAdding: false,
};

interface ChangeFieldsProps {
  action: RunAction;
  values: ChangeValues;
  isMissing: boolean;
  onChange: (values: ChangeValues) => void;
}

/** Fields of an action on many listings; none for most actions. */
export function ChangeFields({ action, values, isMissing, onChange }: ChangeFieldsProps) {
  if (action === 'reject') {
    return (
      <ReasonField
        decision="reject"
        label={m.common_reason_optional()}
        hint={m.listings_reject_reason_hint()}
        value={values.reason}
        onChange={(reason) => onChange({ ...values, reason })}
      />
    );
  }
  if (action === 'move') return <CategoryField {...{ values, isMissing, onChange }} />;
  return action === 'edit' && <EditFields {...{ values, isMissing, onChange }} />;
}

type FieldsProps = Omit<ChangeFieldsProps, 'action'>;

function CategoryField({ values, isMissing, onChange }: FieldsProps) {
  const { data: categories = [] } = useQuery(allCategories);
  return (
    <SelectField
      label={m.field_category()}
      required
      error={isMissing ? m.input_category_required() : undefined}
      value={values.categoryId}
      onChange={({ target }) => onChange({ ...values, categoryId: target.value })}
    >
      <option value="">{m.field_category_choice()}</option>
      <Options of={categories} />
    </SelectField>
  );
}

function EditFields({ values, isMissing, onChange }: FieldsProps) {
  const set = (name: 'city' | 'state' | 'source') => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...values, [name]: target.value }),
  });
  const sources = useSources(sourceNames, 'owner', 'import');
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
        <Options of={sources} />
      </SelectField>
      <SelectField
        label={m.listings_bulk_contact()}
        value={values.contact}
        onChange={({ target: { value } }) =>
          onChange({ ...values, contact: isKeyOf(contacts, value) ? value : '', contactText: '' })
        }
      >
        <option value="">{m.common_unchanged()}</option>
        <Options of={Object.entries(contacts)} />
      </SelectField>
      {values.contact && (
        <TextField
          label={contacts[values.contact]}
          hint={m.listings_bulk_contact_hint()}
          value={values.contactText}
          onChange={({ target }) => onChange({ ...values, contactText: target.value })}
        />
      )}
      <TradePicker
        legend={<legend className="text-sm font-semibold">{m.common_trades()}</legend>}
        hint={values.isAdding ? m.listings_bulk_adding_hint() : m.listings_bulk_trades_hint()}
        value={values.trades}
        onChange={(trades) => onChange({ ...values, trades })}
        suggested={[]}
        category={undefined}
        error={undefined}
        focusRef={null}
      />
      <OwnField custom={values.custom} onChange={(custom) => onChange({ ...values, custom })} />
      <CheckField
        label={m.listings_bulk_adding()}
        hint={m.listings_bulk_adding_hint()}
        checked={values.isAdding}
        onChange={({ target }) => onChange({ ...values, isAdding: target.checked })}
      />
    </>
  );
}

/** Field for a custom value; leaving it empty removes the value. */
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
        <Options of={fields.map((field) => [field.key, customFieldLabel(field)] as const)} />
      </SelectField>
      {chosen && (
        <CustomFieldInput
          field={chosen}
          value={custom[chosen.key]}
          onChange={(value) => onChange({ [chosen.key]: value })}
        />
      )}
    </>
  );
}

/** Returns the change that the values stand for, or null if a needed one is missing. */
export function readChange(
  action: DirectChange['action'],
  values: ChangeValues,
): DirectChange | null {
  if (action === 'move') {
    const categoryId = Number(values.categoryId);
    return categoryId > 0 ? { action, categoryId } : null;
  }
  if (action === 'edit') {
    const edit = toBulkEdit(values);
    return Object.keys(edit).length > 0 ? { action, edit } : null;
  }
  return action === 'reject' ? { action, reason: values.reason } : { action };
}

export function toBulkEdit(values: ChangeValues): Partial<BulkEdit> {
  const { city, state, source, contact, contactText, trades, custom, isAdding } = values;
  const isListed = trades.length > 0 || Object.keys(custom).length > 0;
  return {
    ...(city.trim() && { city: city.trim() }),
    ...(state && { state }),
    ...(isKeyOf(sourceNames, source) && { source }),
    ...(contact && { [contact]: contactText.trim() }),
    ...(trades.length > 0 && { trades }),
    ...(isListed && isAdding && { isAdding }),
    ...(Object.keys(custom).length > 0 && { custom }),
  };
}
