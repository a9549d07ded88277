import * as m from '#messages';
import { TextField } from '../../kit/ui/field.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import {
  FixedNote,
  type SectionProps,
  type SettingsFieldsProps,
  SettingsForm,
} from './settings-form.tsx';

interface Draft {
  name: string;
  tagline: string;
  footer: string;
  contactEmail: string;
}

export function TextsSection({ isShort = false, ...props }: SectionProps & { isShort?: boolean }) {
  return (
    <SettingsForm<Draft>
      {...props}
      read={({ name, tagline, footer, contactEmail }) => ({
        name,
        tagline: tagline ?? '',
        footer: footer ?? '',
        contactEmail: contactEmail ?? '',
      })}
      write={({ name, tagline, footer, contactEmail }) => ({
        name,
        tagline: tagline || null,
        ...(!isShort && { footer: footer || null, contactEmail: contactEmail || null }),
      })}
    >
      {(fields) => (
        <>
          <NameFields {...fields} name={props.state.settings.name} />
          {!isShort && <MoreFields {...fields} contact={props.state.settings.contactEmail} />}
        </>
      )}
    </SettingsForm>
  );
}

function NameFields({ text, isFixed, name }: SettingsFieldsProps<Draft> & { name: string }) {
  return (
    <>
      {isFixed('name') ? (
        <FixedNote name="name" value={name} />
      ) : (
        <TextField label={m.common_name()} dir="auto" maxLength={80} {...text('name')} />
      )}
      <TextField
        label={m.settings_tagline()}
        dir="auto"
        maxLength={160}
        hint={m.settings_tagline_hint()}
        {...text('tagline')}
      />
    </>
  );
}

interface MoreProps extends SettingsFieldsProps<Draft> {
  contact: string | null;
}

function MoreFields({ text, isFixed, contact }: MoreProps) {
  return (
    <>
      <TextAreaField
        label={m.settings_footer()}
        dir="auto"
        rows={3}
        maxLength={600}
        hint={m.settings_footer_hint()}
        {...text('footer')}
      />
      {isFixed('contactEmail') ? (
        <FixedNote name="contactEmail" value={contact} />
      ) : (
        <TextField
          label={m.settings_contact()}
          type="email"
          hint={m.settings_contact_hint()}
          {...text('contactEmail')}
        />
      )}
    </>
  );
}
