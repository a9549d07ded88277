import { type Control, useController, useWatch } from 'react-hook-form';
import type { Category } from '../../../contract/categories.ts';
import type { BusinessDraft } from '../../../contract/submission.ts';
import type { TradeName } from '../../../contract/trades.ts';
import { FormField } from '../../form-field.tsx';
import { formatNumber } from '../../format.ts';
import { StateOptions } from '../../state-options.tsx';
import { TradePicker } from '../trades/trade-picker.tsx';
import { useSuggestedTrades } from '../trades/use-suggested-trades.ts';
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
  /** The trades that are chosen already, with their names. */
  trades?: TradeName[];
}

export function BusinessFields({ form, categories, trades: named = [] }: BusinessFieldsProps) {
  const trades = useSuggestedTrades(() => {
    const { name = '', description = '', categoryId = '' } = form.getValues();
    return { name, description, categoryId: String(categoryId) };
  });
  return (
    <FormSection title="Your business">
      <div className="sm:col-span-4">
        <FormField
          form={form}
          name="name"
          rules={{ onBlur: trades.listen }}
          label="Business Name"
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
          label="Category"
          required
        >
          <option value="">Select a category</option>
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
          label="Description"
          required
          rows={6}
          maxLength={MAX_DESCRIPTION}
          hint={<DescriptionLength control={form.control} />}
        />
      </div>
      <div className="sm:col-span-6">
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

interface TradesFieldProps extends FieldsProps {
  categories: Category[];
  suggested: TradeName[];
  named: TradeName[];
}

/** Without a choice nothing is sent: what the owner wrote tells. */
function TradesField({ form, categories, suggested, named }: TradesFieldProps) {
  const { control } = form;
  const { field, fieldState } = useController({ control, name: 'trades' });
  const categoryId = useWatch({ control, name: 'categoryId' });
  return (
    <TradePicker
      legend={
        <legend className="text-sm font-semibold">What does the business do? (optional)</legend>
      }
      hint="People search by trade. Choose up to three, the main one first."
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
      What you do, and what makes you worth a visit. {formatNumber(length)} of{' '}
      {formatNumber(MAX_DESCRIPTION)} characters.
    </>
  );
}

export function PlaceFields({ form }: FieldsProps) {
  return (
    <FormSection title="Where to find it">
      <div className="sm:col-span-6">
        <FormField
          form={form}
          name="address"
          label="Address"
          required
          maxLength={200}
          autoComplete="street-address"
        />
      </div>
      <div className="sm:col-span-2">
        <FormField
          form={form}
          name="city"
          label="City"
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
          label="State"
          required
          autoComplete="address-level1"
        >
          <option value="">Select a state</option>
          <StateOptions />
        </FormField>
      </div>
      <div className="sm:col-span-2">
        <FormField
          form={form}
          name="zipCode"
          label="ZIP Code"
          required
          maxLength={10}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
    </FormSection>
  );
}
