import { FormField } from '../../form-field.tsx';
import { type FieldsProps, FormSection } from './fields.tsx';
import { completeUrl } from './given-url.ts';

interface ContactFieldsProps extends FieldsProps {
  /** Of a listing whose owner has a desk: the private address stands among its settings. */
  isOfDesk?: boolean;
  hasPicture?: boolean;
}

export function ContactFields({ form, isOfDesk, hasPicture = true }: ContactFieldsProps) {
  const { setValue, getValues } = form;
  const urlRules = (name: 'website' | 'imageUrl') => ({
    setValueAs: completeUrl,
    onBlur: () => setValue(name, getValues(name)),
  });
  return (
    <FormSection title="How to reach you">
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="phone"
          label="Phone (optional)"
          type="tel"
          maxLength={30}
          autoComplete="tel"
        />
      </div>
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="email"
          label="Email (optional)"
          type="email"
          maxLength={254}
          autoComplete="off"
          hint="Shown on your listing, for customers."
        />
      </div>
      {!isOfDesk && (
        <div className="sm:col-span-6">
          <FormField
            form={form}
            name="ownerEmail"
            label="How we reach you (not shown)"
            type="email"
            maxLength={254}
            autoComplete="email"
            hint="Your own email address, for a link to manage your listing and for receipts. Without it, we use the one above."
          />
        </div>
      )}
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="website"
          rules={urlRules('website')}
          label="Website (optional)"
          type="url"
          maxLength={2000}
          autoComplete="url"
          hint="Linked from premium listings."
        />
      </div>
      {hasPicture && (
        <div className="sm:col-span-3">
          <FormField
            form={form}
            name="imageUrl"
            rules={urlRules('imageUrl')}
            label="Image URL (optional)"
            type="url"
            maxLength={2000}
            autoComplete="off"
            hint="The web address of a picture."
          />
        </div>
      )}
    </FormSection>
  );
}
