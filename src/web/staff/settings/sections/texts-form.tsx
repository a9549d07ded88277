import * as m from '#messages';
import { TextField } from '../../../ui/field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { FixedNote } from '../fixed-note.tsx';
import { type FieldsProps, type SectionProps, SettingsForm } from '../form/settings-form.tsx';

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
        ...{ name, tagline: tagline ?? '' },
        ...{ footer: footer ?? '', contactEmail: contactEmail ?? '' },
      })}
      write={({ name, tagline, footer, contactEmail }) => ({
        ...{ name, tagline: tagline || null },
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

function NameFields({ text, isFixed, name }: FieldsProps<Draft> & { name: string }) {
  return (
    <>
      {isFixed('name') ? (
        <FixedNote name="name" value={name} />
      ) : (
        <TextField label={m.staff_settings_name()} dir="auto" maxLength={80} {...text('name')} />
      )}
      <TextField
        label={m.staff_settings_tagline()}
        dir="auto"
        maxLength={160}
        hint={m.staff_settings_one_sentence_on_the_home_page()}
        {...text('tagline')}
      />
    </>
  );
}

interface MoreProps extends FieldsProps<Draft> {
  contact: string | null;
}

function MoreFields({ text, isFixed, contact }: MoreProps) {
  return (
    <>
      <TextAreaField
        label={m.staff_settings_footer()}
        dir="auto"
        rows={3}
        maxLength={600}
        hint={m.staff_settings_at_the_foot_of_every_page()}
        {...text('footer')}
      />
      {isFixed('contactEmail') ? (
        <FixedNote name="contactEmail" value={contact} />
      ) : (
        <TextField
          label={m.staff_settings_contact_address()}
          type="email"
          hint={m.staff_settings_where_messages_of_visitors_go()}
          {...text('contactEmail')}
        />
      )}
    </>
  );
}
