import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { BulkAction, BulkEdit, StaffBusiness } from '../../../contract/businesses.staff.ts';
import { type CustomEdit, customFieldLabel } from '../../../domain/custom-values.ts';
import { HttpError } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { StateOptions } from '../../kit/state-options.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { isKeyOf } from '../../staff/is-key-of.ts';
import { allCategories } from '../all-categories.ts';
import { CustomFieldInput } from '../own-fields-form.tsx';
import { sourceNames } from '../sources.ts';
import { TradePicker } from '../trade-picker.tsx';
import { allFields } from './all-fields.ts';
import type { Failure } from './bulk-failures.tsx';
import { useSources } from './use-sources.ts';

export interface BulkValues {
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

export const nothing: BulkValues = {
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

export function isEmptyEdit(values: BulkValues): boolean {
  return Object.keys(toBulkEdit(values)).length === 0;
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
  const sources = useSources(sourceNames, 'owner', 'import');
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

type BulkEditInput = Partial<BulkEdit>;

export type Chosen = Pick<StaffBusiness, 'id' | 'name' | 'version' | 'isApproved'>;

interface BulkChange {
  action: BulkAction;
  businesses: Chosen[];
  reason: string;
  values: BulkValues;
}

/** Listings per request, so that progress is visible and a lost connection costs little. */
const PART = 50;

interface Outcome {
  done: number[];
  failed: Failure[];
  undo: { id: number; version: number }[];
}

export async function changeInParts(
  change: BulkChange,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const { businesses } = change;
  const outcome: Outcome = { done: [], failed: [], undo: [] };
  const names = new Map(businesses.map(({ id, name }) => [id, name]));
  for (let at = 0; at < businesses.length; at += PART) {
    const part = businesses.slice(at, at + PART);
    const answer = await changePart(change, part, at === 0);
    outcome.done.push(...answer.done);
    outcome.undo.push(...answer.undo);
    outcome.failed.push(
      ...answer.failed.map((failure) => ({
        ...failure,
        name: names.get(failure.id) ?? m.listings_numbered({ id: failure.id }),
      })),
    );
    onProgress(Math.min(at + PART, businesses.length));
  }
  return outcome;
}

/** Throws if the first batch fails, because nothing has changed yet; later failures are reported per listing. */
async function changePart(change: BulkChange, part: Chosen[], isFirst: boolean) {
  try {
    return await send('POST /api/admin/businesses/bulk', { body: toBody(change, part) });
  } catch (error) {
    if (isFirst) throw error;
    const detail = error instanceof HttpError ? error.detail : m.listings_network_failed();
    return { done: [], undo: [], failed: part.map(({ id }) => ({ id, detail })) };
  }
}

function toBody({ action, reason, values }: BulkChange, part: Chosen[]) {
  return {
    ids: part.map(({ id }) => id),
    action,
    ...(action === 'approve' && { versions: part.map(({ id, version }) => ({ id, version })) }),
    ...(action === 'reject' && { reason }),
    ...(action === 'move' && { categoryId: Number(values.categoryId) }),
    ...(action === 'edit' && { edit: toBulkEdit(values) }),
  };
}

export function toBulkEdit(values: BulkValues): BulkEditInput {
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
