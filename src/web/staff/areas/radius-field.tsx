import { useState } from 'react';
import * as m from '#messages';
import type { Corner } from '../../../contract/area-shape.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface RadiusFieldProps {
  center: Corner | null;
  onDraw: (circle: { latitude: number; longitude: number; miles: number }) => void;
}

const MOST = 10;

export function RadiusField({ center, onDraw }: RadiusFieldProps) {
  const [point, setPoint] = useState(center ? `${center[1]}, ${center[0]}` : '');
  const [miles, setMiles] = useState('0.5');
  const [latitude = Number.NaN, longitude = Number.NaN] = point.split(',').map(Number);
  const radius = Number(miles);
  const isWhole =
    Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && radius > 0 && radius <= MOST;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={m.areas_circle_center()}
        hint={m.areas_circle_center_hint()}
        value={point}
        onChange={({ target }) => setPoint(target.value)}
      />
      <TextField
        label={m.common_radius()}
        hint={m.areas_circle_radius_hint()}
        inputMode="decimal"
        value={miles}
        onChange={({ target }) => setMiles(target.value)}
      />
      <Button
        variant="secondary"
        disabled={!isWhole}
        onClick={() => onDraw({ latitude, longitude, miles: radius })}
      >
        {m.areas_circle_draw()}
      </Button>
    </div>
  );
}
