import * as m from '#messages';
import { type StructuredFact, structuredFacts } from '../../../../contract/settings.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { FixedNote } from '../fixed-note.tsx';
import { type SectionProps, SettingsForm } from '../form/settings-form.tsx';
import { factNames } from '../setting-words.ts';

/** Coordinates of an unknown place are no choice of a clerk's: what is kept of them stays. */
const offered = structuredFacts.filter((fact) => fact !== 'position');

export function FactsSection(props: SectionProps) {
  const { state } = props;
  if (state.fixed.includes('structuredFacts')) {
    return <FixedNote name="structuredFacts" value={state.settings.structuredFacts} />;
  }
  return (
    <SettingsForm<{ facts: StructuredFact[] }>
      {...props}
      read={(settings) => ({ facts: settings.structuredFacts })}
      write={({ facts }) => ({
        structuredFacts: structuredFacts.filter((fact) => facts.includes(fact)),
      })}
    >
      {({ draft: { facts }, change }) => (
        <fieldset>
          <legend className="text-muted">{m.settings_facts()}</legend>
          {offered.map((fact) => (
            <CheckField
              key={fact}
              label={factNames[fact]}
              checked={facts.includes(fact)}
              onChange={({ target }) => {
                const others = facts.filter((other) => other !== fact);
                change({ facts: target.checked ? [...others, fact] : others });
              }}
            />
          ))}
        </fieldset>
      )}
    </SettingsForm>
  );
}
