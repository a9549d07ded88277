import * as m from '#messages';
import type { Area } from '../../../contract/settings.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { AreaOutlook } from './area-outlook.tsx';
import { CircleFields } from './circle-fields.tsx';
import { StateChecks } from './state-checks.tsx';

export interface AreaFieldProps {
  value: Area;
  onChange: (area: Area) => void;
  error?: string | undefined;
}

const starts: Record<Area['kind'], Area> = {
  country: { kind: 'country' },
  states: { kind: 'states', states: [] },
  circle: { kind: 'circle', name: '', latitude: 0, longitude: 0, miles: 15 },
};

/** Where the directory is for. What isn't said whole yet has no name, or no state. */
export function AreaField({ value, onChange, error }: AreaFieldProps) {
  return (
    <div className="flex flex-col gap-4">
      <ChoiceField
        legend={<legend className="mb-1 text-sm font-semibold">{m.settings_area()}</legend>}
        choices={[
          {
            value: 'country',
            label: m.settings_area_country(),
            hint: m.settings_area_country_hint(),
          },
          {
            value: 'states',
            label: m.settings_area_states(),
            hint: m.settings_area_states_hint(),
          },
          {
            value: 'circle',
            label: m.settings_area_circle(),
            hint: m.settings_area_circle_hint(),
          },
        ]}
        value={value.kind}
        onChange={(kind) => onChange(starts[kind])}
      />
      {value.kind === 'states' && (
        <StateChecks
          chosen={value.states}
          onChange={(states) => onChange({ kind: 'states', states })}
        />
      )}
      {value.kind === 'circle' && <CircleFields circle={value} onChange={onChange} />}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <AreaOutlook area={value} />
    </div>
  );
}
