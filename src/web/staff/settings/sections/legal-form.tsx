import * as m from '#messages';
import { TextField } from '../../../ui/field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { type SectionProps, SettingsForm } from '../form/settings-form.tsx';

export function LegalSection(props: SectionProps) {
  return (
    <SettingsForm<{ name: string; address: string }>
      {...props}
      read={({ legal }) => ({ name: legal.name ?? '', address: legal.address ?? '' })}
      write={({ name, address }) => ({ legal: { name: name || null, address: address || null } })}
    >
      {({ text }) => (
        <>
          <TextField
            label={m.settings_legal_name()}
            dir="auto"
            maxLength={120}
            hint={m.settings_legal_name_hint()}
            {...text('name', 'legal.name')}
          />
          <TextAreaField
            label={m.field_address()}
            dir="auto"
            rows={3}
            maxLength={400}
            {...text('address', 'legal.address')}
          />
        </>
      )}
    </SettingsForm>
  );
}
