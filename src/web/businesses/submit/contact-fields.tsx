import * as m from '#messages';
import { labelOf, lineFields } from '../../../contract/listing-fields.ts';
import { FormField } from '../../form-field.tsx';
import { DoubtHint } from '../checks/doubt-hint.tsx';
import { MailHint, useMailHint } from '../checks/mail-hint.tsx';
import { useFactDoubts } from '../checks/use-fact-doubts.ts';
import { type FieldsProps, FormSection } from './fields.tsx';
import { completeUrl } from './given-url.ts';

interface ContactFieldsProps extends FieldsProps {
  /** Of a listing whose owner has a desk: the private address stands among its settings. */
  isOfDesk?: boolean;
  hasPicture?: boolean;
}

export function ContactFields({ form, isOfDesk, hasPicture = true }: ContactFieldsProps) {
  const { setValue, getValues } = form;
  const publicHint = useMailHint(() => getValues('email'));
  const ownHint = useMailHint(() => getValues('ownerEmail'));
  const { doubts, listen } = useFactDoubts(() => ({ phone: getValues('phone') }));
  const urlRules = (name: 'website' | 'imageUrl') => ({
    setValueAs: completeUrl,
    onBlur: () => setValue(name, getValues(name)),
  });
  return (
    <FormSection title={m.businesses_submit_how_to_reach_you()}>
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="phone"
          rules={{ onBlur: listen }}
          label={m.businesses_submit_phone_optional()}
          type="tel"
          maxLength={30}
          autoComplete="tel"
        />
        <DoubtHint doubts={doubts} className="mt-1.5" />
      </div>
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="email"
          rules={{ onBlur: publicHint.listen }}
          label={m.businesses_submit_email_optional()}
          type="email"
          maxLength={254}
          autoComplete="off"
          hint={m.businesses_submit_shown_on_your_listing_for()}
        />
        <MailHint hint={publicHint} onTake={(email) => setValue('email', email)} />
      </div>
      {!isOfDesk && (
        <div className="sm:col-span-6">
          <FormField
            form={form}
            name="ownerEmail"
            rules={{ onBlur: ownHint.listen }}
            label={m.businesses_submit_how_we_reach_you_not_shown()}
            type="email"
            maxLength={254}
            autoComplete="email"
            hint={m.businesses_submit_your_own_email_address_for_a()}
          />
          <MailHint hint={ownHint} onTake={(email) => setValue('ownerEmail', email)} />
        </div>
      )}
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="website"
          rules={urlRules('website')}
          label={m.businesses_submit_website_optional()}
          type="url"
          maxLength={2000}
          autoComplete="url"
          hint={m.businesses_submit_linked_from_premium_listings()}
        />
      </div>
      {lineFields.map((name) => (
        <div key={name} className="sm:col-span-3">
          <FormField
            form={form}
            name={name}
            label={m.field_optional({ label: labelOf(name) })}
            autoComplete="off"
          />
        </div>
      ))}
      {hasPicture && (
        <div className="sm:col-span-3">
          <FormField
            form={form}
            name="imageUrl"
            rules={urlRules('imageUrl')}
            label={m.businesses_submit_image_url_optional()}
            type="url"
            maxLength={2000}
            autoComplete="off"
            hint={m.businesses_submit_the_web_address_of_a_picture()}
          />
        </div>
      )}
    </FormSection>
  );
}
