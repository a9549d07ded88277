import * as m from '#messages';
import { labelOf, lineFields } from '../../../domain/listing-fields.ts';
import { FormField } from '../../kit/form-field.tsx';
import { IssueHint, useFactIssues } from '../checks/issue-hint.tsx';
import { MailHint, useMailHint } from '../checks/mail-hint.tsx';
import { MendHint, useMending } from '../checks/mend-hint.tsx';
import { type FieldsProps, FormSection } from './fields.tsx';
import { completeUrl } from './given-url.ts';

interface ContactFieldsProps extends FieldsProps {
  /** True in the owner area, where the private email address is edited in the settings. */
  isOfOwnerArea?: boolean;
  hasPicture?: boolean;
}

export function ContactFields({ form, isOfOwnerArea, hasPicture = true }: ContactFieldsProps) {
  const { setValue, getValues } = form;
  const publicHint = useMailHint(() => getValues('email'));
  const ownHint = useMailHint(() => getValues('ownerEmail'));
  const { doubts, listen } = useFactIssues(() => ({ phone: getValues('phone') }));
  const { notes, mend } = useMending(form);
  const urlRules = (name: 'website' | 'imageUrl') => ({
    setValueAs: completeUrl,
    onBlur: () => {
      setValue(name, getValues(name));
      if (name === 'website') mend(name);
    },
  });
  return (
    <FormSection title={m.submit_contact_title()}>
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="phone"
          rules={{
            onBlur: () => {
              mend('phone');
              listen();
            },
          }}
          label={m.submit_phone()}
          type="tel"
          maxLength={30}
          autoComplete="tel"
        />
        <MendHint note={notes.phone} />
        <IssueHint doubts={doubts} className="mt-1.5" />
      </div>
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="email"
          rules={{ onBlur: publicHint.listen }}
          label={m.submit_email()}
          type="email"
          maxLength={254}
          autoComplete="off"
          hint={m.submit_email_hint()}
        />
        <MailHint hint={publicHint} onTake={(email) => setValue('email', email)} />
      </div>
      {!isOfOwnerArea && (
        <div className="sm:col-span-6">
          <FormField
            form={form}
            name="ownerEmail"
            rules={{ onBlur: ownHint.listen }}
            label={m.submit_private_email()}
            type="email"
            maxLength={254}
            autoComplete="email"
            hint={m.submit_private_email_hint()}
          />
          <MailHint hint={ownHint} onTake={(email) => setValue('ownerEmail', email)} />
        </div>
      )}
      <div className="sm:col-span-3">
        <FormField
          form={form}
          name="website"
          rules={urlRules('website')}
          label={m.submit_website()}
          type="url"
          maxLength={2000}
          autoComplete="url"
          hint={m.submit_website_hint()}
        />
        <MendHint note={notes.website} />
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
            label={m.submit_image()}
            type="url"
            maxLength={2000}
            autoComplete="off"
            hint={m.submit_image_hint()}
          />
        </div>
      )}
    </FormSection>
  );
}
