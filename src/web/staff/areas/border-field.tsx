import { useMemo, useState } from 'react';
import * as m from '#messages';
import { type Corner, cleanCorners, findShapeFault } from '../../../contract/area-shape.ts';
import { formatCount } from '../../format.ts';
import type { Box } from '../../map/box.ts';
import { circleRing } from '../../map/shape/circle-ring.ts';
import { ShapeMap } from '../../map/shape/shape-map.tsx';
import { Button } from '../../ui/button.tsx';
import { RadiusField } from './radius-field.tsx';
import { TypedCorners } from './typed-corners.tsx';

interface BorderFieldProps {
  corners: Corner[];
  onChange: (corners: Corner[]) => void;
  center: Corner | null;
  start: Box | undefined;
  error: string | undefined;
}

/** Few enough to be dragged one by one. */
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
