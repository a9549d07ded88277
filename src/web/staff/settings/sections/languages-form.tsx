import * as m from '#messages';
import { type Language, languages } from '../../../../contract/settings.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Options, SelectField } from '../../../ui/field.tsx';
import { type SectionProps, SettingsForm } from '../form/settings-form.tsx';
import { languageNames } from '../setting-words.ts';

export function LanguagesSection(props: SectionProps) {
  return (
    <SettingsForm<{ offered: Language[]; main: Language }>
      {...props}
      read={(settings) => settings.languages}
      write={({ offered, main }) => ({
        languages: { offered: languages.filter((one) => offered.includes(one)), main },
      })}
    >
      {({ draft: { offered, main }, change, errors }) => (
        <>
          <fieldset>
            <legend className="text-sm font-semibold">{m.settings_languages_site()}</legend>
            {languages.map((one) => (
              <CheckField
                key={one}
                label={languageNames[one]}
                checked={offered.includes(one)}
                onChange={({ target }) => {
                  const others = offered.filter((other) => other !== one);
                  change({ offered: target.checked ? [...others, one] : others });
                }}
              />
            ))}
          </fieldset>
          <SelectField
            label={m.settings_language_main()}
            hint={m.settings_language_main_hint()}
            value={main}
            error={errors.languages ?? errors['languages.offered']}
            onChange={({ target }) => change({ main: target.value === 'es' ? 'es' : 'en' })}
          >
            <Options of={languages.map((one) => [one, languageNames[one]])} />
          </SelectField>
        </>
      )}
    </SettingsForm>
  );
}
