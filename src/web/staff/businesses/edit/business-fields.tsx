import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Category } from '../../../../contract/categories.ts';
import type { BusinessEdit, BusinessEditDraft } from '../../../../contract/staff/businesses.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { fieldLabels } from './editable-fields.ts';

type Form = UseFormReturn<BusinessEditDraft, unknown, BusinessEdit>;

interface BusinessFieldsProps {
  form: Form;
  categories: Category[];
  mayChangePremium: boolean;
}

export function BusinessFields({ form, categories, mayChangePremium }: BusinessFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <TextField
        label={fieldLabels.name}
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={fieldLabels.slug}
        required
        autoCapitalize="none"
        spellCheck={false}
        error={errors.slug?.message}
        {...register('slug')}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          label={fieldLabels.description}
          rows={4}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <TextField
        label={fieldLabels.address}
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label={fieldLabels.city}
        required
        error={errors.city?.message}
        {...register('city')}
      />
      <TextField
        label={fieldLabels.state}
        required
        error={errors.state?.message}
        {...register('state')}
      />
      <TextField
        label={fieldLabels.zipCode}
        inputMode="numeric"
        error={errors.zipCode?.message}
        {...register('zipCode')}
      />
      <TextField
        label={fieldLabels.phone}
        type="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={fieldLabels.email}
        type="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={fieldLabels.website}
        type="url"
        error={errors.website?.message}
        {...register('website')}
      />
      <TextField
        label={fieldLabels.imageUrl}
        type="url"
        error={errors.imageUrl?.message}
        {...register('imageUrl')}
      />
      <SelectField
        label={fieldLabels.categoryId}
        required
        error={errors.categoryId?.message}
        {...register('categoryId', { valueAsNumber: true })}
      >
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
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
