import * as m from '#messages';
import type { Area } from '../../../contract/settings.ts';
import { US_STATES } from '../../../contract/states.ts';
import { CheckField } from '../../ui/check-field.tsx';

type States = Extract<Area, { kind: 'states' }>['states'];

interface StateChecksProps {
  chosen: States;
  onChange: (chosen: States) => void;
}

export function StateChecks({ chosen, onChange }: StateChecksProps) {
  return (
    <fieldset className="rounded-card border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{m.settings_area_states_list()}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-5">
        {US_STATES.map(({ code, name }) => (
          <CheckField
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(
                US_STATES.map((state) => state.code).filter((other) =>
                  other === code ? target.checked : chosen.includes(other),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
