import { useMemo, useState } from 'react';
import * as m from '#messages';
import { type Corner, cleanCorners, findShapeFault } from '../../../contract/areas.staff.ts';
import { formatCount } from '../../kit/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { circleRing } from '../../map/circle-ring.ts';
import type { Box } from '../../map/plain/box.ts';
import { ShapeMap } from '../../map/shape-map.tsx';

interface BorderFieldProps {
  corners: Corner[];
  onChange: (corners: Corner[]) => void;
  center: Corner | null;
  start: Box | undefined;
  error: string | undefined;
}

const CIRCLE_CORNERS = 24;

export function BorderField({ corners, onChange, center, start, error }: BorderFieldProps) {
  const [past, setPast] = useState<Corner[][]>([]);
  const change = (next: Corner[]) => {
    setPast([...past, corners]);
    onChange(next);
  };
  const undo = () => {
    onChange(past.at(-1) ?? []);
    setPast(past.slice(0, -1));
  };
  const rings = useMemo(() => (corners.length > 1 ? [corners] : []), [corners]);
  const fault = corners.length >= 3 ? findShapeFault(cleanCorners(corners)) : null;
  const shown = fault ?? error;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{m.areas_border()}</legend>
      <p className="text-sm text-muted">{m.areas_border_hint()}</p>
      <ShapeMap
        isTall
        label={m.areas_border_map()}
        rings={rings}
        start={start}
        editing={{
          corners,
          onPress: (at) => change([...corners, at]),
          onMove: (moved, to) => change(corners.map((corner, at) => (at === moved ? to : corner))),
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" disabled={past.length === 0} onClick={undo}>
          {m.common_undo()}
        </Button>
        <Button variant="secondary" disabled={corners.length === 0} onClick={() => change([])}>
          {m.common_clear()}
        </Button>
        <p className="text-sm text-muted" role="status">
          {formatCount(corners.length, m.count_points)}
        </p>
      </div>
      {shown && (
        <p role="alert" className="text-sm font-medium text-danger">
          {shown}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TypedCorners key={JSON.stringify(corners)} corners={corners} onChange={change} />
        <RadiusField
          center={center}
          onDraw={(circle) => change(cleanCorners(circleRing(circle, CIRCLE_CORNERS)))}
        />
      </div>
    </fieldset>
  );
}

interface RadiusFieldProps {
  center: Corner | null;
  onDraw: (circle: { latitude: number; longitude: number; miles: number }) => void;
}

const MAX = 10;

function RadiusField({ center, onDraw }: RadiusFieldProps) {
  const [point, setPoint] = useState(center ? `${center[1]}, ${center[0]}` : '');
  const [miles, setMiles] = useState('0.5');
  const [latitude = Number.NaN, longitude = Number.NaN] = point.split(',').map(Number);
  const radius = Number(miles);
  const isWhole =
    Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && radius > 0 && radius <= MAX;
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

interface TypedCornersProps {
  corners: Corner[];
  onChange: (corners: Corner[]) => void;
}

function TypedCorners({ corners, onChange }: TypedCornersProps) {
  const [text, setText] = useState(() =>
    corners.map(([longitude, latitude]) => `${round(latitude)}, ${round(longitude)}`).join('\n'),
  );
  const [error, setError] = useState('');
  function take() {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const typed = lines.map(readCorner);
    const wrong = typed.indexOf(null);
    setError(wrong < 0 ? '' : m.areas_point_invalid({ line: wrong + 1 }));
    if (wrong < 0) onChange(typed.filter((corner) => corner !== null));
  }
  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <TextAreaField
        label={m.areas_points()}
        hint={m.areas_points_hint()}
        rows={5}
        value={text}
        error={error || undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button variant="secondary" onClick={take}>
        {m.areas_points_use()}
      </Button>
    </div>
  );
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

function readCorner(line: string): Corner | null {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = line
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  const isPoint = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && more.length === 0;
  return isPoint ? [longitude, latitude] : null;
}
