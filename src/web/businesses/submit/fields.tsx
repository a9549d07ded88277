import { type Control, useWatch } from 'react-hook-form';
import type { BusinessDraft } from '../../../contract/businesses.ts';
import type { Category } from '../../../contract/categories.ts';
import { formatNumber } from '../../format.ts';
import { StateOptions } from '../../state-options.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { completeUrl } from './given-url.ts';
import type { SubmissionForm } from './use-draft.ts';

const MAX_DESCRIPTION = 5000;

interface FieldsProps {
  form: SubmissionForm;
}

function FormSection({ title, children }: { title: string; children: React.ReactNode }) {
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

export function BusinessFields({ form, categories }: FieldsProps & { categories: Category[] }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <FormSection title="Your business">
      <div className="sm:col-span-4">
        <TextField
          label="Business Name"
          required
          maxLength={200}
          autoComplete="organization"
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      <div className="sm:col-span-2">
        <SelectField
          label="Category"
          required
          error={errors.categoryId?.message}
          {...register('categoryId', {
            setValueAs: (value) => (value ? Number(value) : undefined),
          })}
        >
          <option value="">Select a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="sm:col-span-6">
        <TextAreaField
          label="Description"
          required
          rows={6}
          maxLength={MAX_DESCRIPTION}
          hint={<DescriptionLength control={control} />}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
    </FormSection>
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
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormSection title="Where to find it">
      <div className="sm:col-span-6">
        <TextField
          label="Address"
          required
          maxLength={200}
          autoComplete="street-address"
          error={errors.address?.message}
          {...register('address')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="City"
          required
          maxLength={100}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      <div className="sm:col-span-2">
        <SelectField
          label="State"
          required
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('state')}
        >
          <option value="">Select a state</option>
          <StateOptions />
        </SelectField>
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="ZIP Code"
          required
          maxLength={10}
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors.zipCode?.message}
          {...register('zipCode')}
        />
      </div>
    </FormSection>
  );
}

export function ContactFields({ form }: FieldsProps) {
  const { register, setValue, getValues, formState } = form;
  const { errors } = formState;
  const registerUrl = (name: 'website' | 'imageUrl') =>
    register(name, {
      setValueAs: completeUrl,
      onBlur: () => setValue(name, getValues(name)),
    });
  return (
    <FormSection title="How to reach you">
      <div className="sm:col-span-3">
        <TextField
          label="Phone (optional)"
          type="tel"
          maxLength={30}
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          label="Email (optional)"
          type="email"
          maxLength={254}
          autoComplete="email"
          hint="Shown on your listing, and we write to it."
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          label="Website (optional)"
          type="url"
          maxLength={2000}
          autoComplete="url"
          hint="Linked from premium listings."
          error={errors.website?.message}
          {...registerUrl('website')}
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          label="Image URL (optional)"
          type="url"
          maxLength={2000}
          autoComplete="off"
          hint="The address of a picture on the web."
          error={errors.imageUrl?.message}
          {...registerUrl('imageUrl')}
        />
      </div>
    </FormSection>
  );
}
