import type { Area } from '../../../../contract/settings.ts';
import { AreaField } from '../area-field.tsx';
import { type SectionProps, SettingsForm } from '../form/settings-form.tsx';

export function AreaSection(props: SectionProps) {
  return (
    <SettingsForm<{ area: Area }>
      {...props}
      read={({ area }) => ({ area })}
      write={({ area }) => ({ area })}
    >
      {({ draft, change, errors }) => (
        <AreaField
          value={draft.area}
          onChange={(area) => change({ area })}
          error={Object.entries(errors).find(([field]) => field.startsWith('area'))?.[1]}
        />
      )}
    </SettingsForm>
  );
}
