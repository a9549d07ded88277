import { Controller, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { Category } from '../../../../contract/categories.ts';
import type { BusinessEdit, BusinessEditDraft } from '../../../../contract/staff/businesses.ts';
import type { TradeName } from '../../../../contract/trades.ts';
import { TradePicker } from '../../../businesses/trades/trade-picker.tsx';
import { useSuggestedTrades } from '../../../businesses/trades/use-suggested-trades.ts';
import { FormField } from '../../../form-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { fieldLabels, slugOf } from './editable-fields.ts';

type Form = UseFormReturn<BusinessEditDraft, unknown, BusinessEdit>;

interface BusinessFieldsProps {
  form: Form;
  categories: Category[];
  mayChangePremium: boolean;
}

export function BusinessFields({ form, categories, mayChangePremium }: BusinessFieldsProps) {
  const trades = useSuggestedTrades(() => {
    const { name, description = '', categoryId } = form.getValues();
    return { name, description, categoryId: String(categoryId) };
  });
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <FormField
        form={form}
        name="name"
        rules={{ onBlur: trades.listen }}
        label={fieldLabels.name}
        required
      />
      <FormField
        form={form}
        name="slug"
        label={fieldLabels.slug}
        required
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="sm:col-span-2">
        <FormField
          form={form}
          name="description"
          as="area"
          rules={{ onBlur: trades.listen }}
          label={fieldLabels.description}
          rows={4}
        />
      </div>
      <FormField form={form} name="address" label={fieldLabels.address} />
      <FormField form={form} name="city" label={fieldLabels.city} required />
      <FormField form={form} name="state" label={fieldLabels.state} required />
      <FormField form={form} name="zipCode" label={fieldLabels.zipCode} inputMode="numeric" />
      <FormField form={form} name="phone" label={fieldLabels.phone} type="tel" />
      <FormField form={form} name="email" label={fieldLabels.email} type="email" />
      <FormField form={form} name="website" label={fieldLabels.website} type="url" />
      <FormField form={form} name="imageUrl" label={fieldLabels.imageUrl} type="url" />
      <FormField
        form={form}
        name="categoryId"
        as="select"
        rules={{ valueAsNumber: true, onBlur: trades.listen }}
        label={fieldLabels.categoryId}
        required
      >
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormField>
      <div className="sm:col-span-2">
        <TradesField form={form} categories={categories} suggested={trades.suggested} />
      </div>
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
        <Toggle
          form={form}
          name="isPremium"
          hint={
            mayChangePremium
              ? 'Enable premium features for this business'
              : 'Only an admin can change this'
          }
          isDisabled={!mayChangePremium}
        />
        <Toggle form={form} name="isApproved" hint="Show this business publicly" />
        <Toggle form={form} name="mayBeClosed" hint="Say so on its page" />
      </div>
    </div>
  );
}

interface TradesFieldProps {
  form: Form;
  categories: Category[];
  suggested: TradeName[];
}

function TradesField({ form: { control }, categories, suggested }: TradesFieldProps) {
  const { field, fieldState } = useController({ control, name: 'trades' });
  const categoryId = useWatch({ control, name: 'categoryId' });
  return (
    <TradePicker
      legend={<legend className="text-sm font-semibold">{fieldLabels.trades}</legend>}
      hint="People search by trade. Choose up to three, the main one first."
      value={(field.value ?? []).map(slugOf)}
      onChange={field.onChange}
      suggested={suggested}
      category={categories.find(({ id }) => id === categoryId)?.slug}
      error={fieldState.error?.message}
      focusRef={field.ref}
    />
  );
}

interface ToggleProps {
  form: Form;
  name: 'isPremium' | 'isApproved' | 'mayBeClosed';
  hint: string;
  isDisabled?: boolean;
}

function Toggle({ form, name, hint, isDisabled = false }: ToggleProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <SwitchField
          label={fieldLabels[name]}
          hint={hint}
          checked={field.value === true}
          isDisabled={isDisabled}
          onChange={field.onChange}
        />
      )}
    />
  );
}
