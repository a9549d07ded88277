import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Category } from '../../../../contract/categories.ts';
import type { BusinessEdit, BusinessEditDraft } from '../../../../contract/staff/businesses.ts';
import { FormField } from '../../../form-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { fieldLabels } from './editable-fields.ts';

type Form = UseFormReturn<BusinessEditDraft, unknown, BusinessEdit>;

interface BusinessFieldsProps {
  form: Form;
  categories: Category[];
  mayChangePremium: boolean;
}

export function BusinessFields({ form, categories, mayChangePremium }: BusinessFieldsProps) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <FormField form={form} name="name" label={fieldLabels.name} required />
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
        rules={{ valueAsNumber: true }}
        label={fieldLabels.categoryId}
        required
      >
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormField>
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
      </div>
    </div>
  );
}

interface ToggleProps {
  form: Form;
  name: 'isPremium' | 'isApproved';
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
