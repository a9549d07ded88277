import { type Control, useController, useWatch } from 'react-hook-form';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import type { BusinessDraft, BusinessInput } from '../../../contract/submission.ts';
import type { TradeName } from '../../../contract/trades.ts';
import { type CustomField, formatLocal, isFieldOf } from '../../../domain/custom-fields.ts';
import { textLanguage } from '../../../domain/custom-values.ts';
import { read } from '../../kit/api.ts';
import { FormField } from '../../kit/form-field.tsx';
import { formatNumber } from '../../kit/format.ts';
import { StateOptions } from '../../kit/state-options.tsx';
import { IssueHint, useFactIssues } from '../checks/issue-hint.tsx';
import { MendHint, useMending } from '../checks/mend-hint.tsx';
import { FieldInputs } from '../own-fields-form.tsx';
import { TradePicker } from '../trade-picker.tsx';
import { useSuggestedTrades } from '../use-suggested-trades.ts';
import type { SubmissionForm } from './use-draft.ts';

const MAX_DESCRIPTION = 5000;

export interface FieldsProps {
  form: SubmissionForm;
}

export function FormSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-6">
      <FormLegend>{title}</FormLegend>
      {children}
    </fieldset>
  );
}

export function FormLegend({ children }: { children: React.ReactNode }) {
  return <legend className="mb-3 text-lg font-bold">{children}</legend>;
}

interface BusinessFieldsProps extends FieldsProps {
  categories: Category[];
  trades?: TradeName[];
}

export function BusinessFields({ form, categories, trades: named = [] }: BusinessFieldsProps) {
  const trades = useSuggestedTrades(() => {
    const { name = '', description = '', categoryId = '' } = form.getValues();
    return { name, description, categoryId: String(categoryId) };
  });
  return (
    <FormSection title={m.submit_business_title()}>
      <div className="sm:col-span-4">
        <FormField
          form={form}
          name="name"
          rules={{ onBlur: trades.listen }}
          label={m.field_business_name()}
          required
          maxLength={200}
          autoComplete="organization"
        />
      </div>
      <div className="sm:col-span-2">
        <FormField
          form={form}
          name="categoryId"
          as="select"
          rules={{
            setValueAs: (value) => (value ? Number(value) : undefined),
            onBlur: trades.listen,
          }}
          label={m.field_category()}
          required
        >
          <option value="">{m.field_category_choice()}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormField>
      </div>
      <div className="sm:col-span-6">
        <FormField
          form={form}
          name="description"
          as="area"
          rules={{ onBlur: trades.listen }}
          label={m.field_description()}
          required
          rows={6}
          maxLength={MAX_DESCRIPTION}
          hint={<DescriptionLength control={form.control} />}
        />
      </div>
      <div className="noscript:hidden sm:col-span-6">
        <TradesField
          form={form}
          categories={categories}
          suggested={trades.suggested}
          named={named}
        />
      </div>
    </FormSection>
  );
}

export const askedFields = read('GET /api/fields', {});

export function OwnFieldsSection({
  form,
  fields,
}: FieldsProps & { fields: readonly CustomField[] }) {
  const [categoryId, trades] = useWatch({
    control: form.control,
    name: ['categoryId', 'trades'],
  });
  const asked = fields.filter((field) =>
    isFieldOf(field, { categoryId: Number(categoryId), trades: trades ?? [] }),
  );
  if (asked.length === 0) return null;
  return groupAsked(asked).map(([group, members]) => (
    <FormSection key={group} title={m.field_optional({ label: group ?? m.fields_good_to_know() })}>
      <div className="grid gap-4 *:min-w-0 sm:col-span-6 sm:grid-cols-2">
        <FieldInputs form={form} fields={members} />
      </div>
    </FormSection>
  ));
}

function groupAsked(fields: readonly CustomField[]) {
  const nameOf = ({ group }: CustomField) => group && formatLocal(group, textLanguage());
  return [...Map.groupBy(fields, nameOf)];
}

/** Removes custom values that don't belong to the chosen category and trades. */
export function fitFields(input: BusinessInput, fields: readonly CustomField[]): BusinessInput {
  const { custom = {}, categoryId, trades = [] } = input;
  const asked = fields.filter((field) => isFieldOf(field, { categoryId, trades }));
  const said = asked.flatMap(({ key }) => (custom[key] === undefined ? [] : [[key, custom[key]]]));
  return { ...input, custom: Object.fromEntries(said) };
}

interface TradesFieldProps extends FieldsProps {
  categories: Category[];
  suggested: TradeName[];
  named: TradeName[];
}

/** Sends nothing if no trade is chosen, so that the server derives trades from the description. */
function TradesField({ form, categories, suggested, named }: TradesFieldProps) {
  const { control } = form;
  const { field, fieldState } = useController({ control, name: 'trades' });
  const categoryId = useWatch({ control, name: 'categoryId' });
  return (
    <TradePicker
      legend={<legend className="text-sm font-semibold">{m.submit_trades()}</legend>}
      hint={m.trades_choice_hint()}
      value={field.value ?? []}
      onChange={(slugs) => field.onChange(slugs.length > 0 ? slugs : undefined)}
      suggested={suggested}
      named={named}
      category={categories.find(({ id }) => id === Number(categoryId))?.slug}
      error={fieldState.error?.message}
      focusRef={field.ref}
    />
  );
}

function DescriptionLength({ control }: { control: Control<BusinessDraft> }) {
  const length = useWatch({ control, name: 'description' })?.length ?? 0;
  return (
    <>
      {m.submit_description_hint({
        number: formatNumber(length),
        number2: formatNumber(MAX_DESCRIPTION),
      })}
    </>
  );
}

export function PlaceFields({ form }: FieldsProps) {
  const { notes, mend } = useMending(form);
  const { doubts, listen } = useFactIssues(() => {
    const { city, state, zipCode } = form.getValues();
    return { city, state, zipCode };
  });
  return (
    <FormSection title={m.submit_place_title()}>
      <div className="sm:col-span-6">
        <FormField
          form={form}
          name="address"
          label={m.field_address()}
          required
          maxLength={200}
          autoComplete="street-address"
        />
      </div>
      <div className="sm:col-span-2">
        <FormField
          form={form}
          name="city"
          rules={{ onBlur: listen }}
          label={m.field_city()}
          required
          maxLength={100}
          autoComplete="address-level2"
        />
      </div>
      <div className="sm:col-span-2">
        <FormField
          form={form}
          name="state"
          as="select"
          rules={{
            onBlur: () => {
              mend('zipCode');
              listen();
            },
          }}
          label={m.field_state()}
          required
          autoComplete="address-level1"
        >
          <option value="">{m.field_state_choice()}</option>
          <StateOptions chosen={form.getValues('state')} />
        </FormField>
      </div>
      <div className="sm:col-span-2">
        <FormField
          form={form}
          name="zipCode"
          rules={{
            onBlur: () => {
              mend('zipCode');
              listen();
            },
          }}
          label={m.field_zip()}
          required
          maxLength={10}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <MendHint note={notes.zipCode} />
      </div>
      <IssueHint doubts={doubts} className="sm:col-span-6" />
    </FormSection>
  );
}
