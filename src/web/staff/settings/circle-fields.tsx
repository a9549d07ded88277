import { useMemo } from 'react';
import * as m from '#messages';
import type { Area } from '../../../contract/settings.ts';
import type { AreaPlace } from '../../../contract/staff/areas.ts';
import { circleRing } from '../../map/shape/circle-ring.ts';
import { ShapeMap } from '../../map/shape/shape-map.tsx';
import { TextField } from '../../ui/field.tsx';
import { PlaceSearch } from './place-search.tsx';

type Circle = Extract<Area, { kind: 'circle' }>;

interface CircleFieldsProps {
  circle: Circle;
  onChange: (circle: Circle) => void;
}

export function CircleFields({ circle, onChange }: CircleFieldsProps) {
  const { name, latitude, longitude, miles } = circle;
  const isWhole = name !== '' && miles >= 1 && miles <= 250;
  const rings = useMemo(
    () => (isWhole ? [circleRing({ latitude, longitude, miles })] : []),
    [isWhole, latitude, longitude, miles],
  );
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <div className="flex flex-col gap-4">
        <PlaceSearch
          label={m.settings_circle_center()}
          chosen={name}
          onChoose={({ label, ...point }: AreaPlace) =>
            onChange({ ...circle, ...point, name: label })
          }
        />
        {name !== '' && (
          <TextField
            label={m.settings_circle_name()}
            hint={m.settings_circle_name_hint()}
            value={name}
            maxLength={80}
            onChange={({ target }) => onChange({ ...circle, name: target.value })}
          />
        )}
        <TextField
          label={m.common_radius()}
          hint={m.settings_circle_radius_hint()}
          type="number"
          inputMode="numeric"
          min={1}
          max={250}
          value={Number.isNaN(miles) ? '' : miles}
          onChange={({ target }) => onChange({ ...circle, miles: target.valueAsNumber })}
        />
      </div>
      <ShapeMap label={m.settings_area_map()} rings={rings} />
    </div>
  );
}
