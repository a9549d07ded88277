import { useState } from 'react';
import * as m from '#messages';
import type { Corner } from '../../../contract/area-shape.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

interface TypedCornersProps {
  corners: Corner[];
  onChange: (corners: Corner[]) => void;
}

/** `43.6166, -116.2009`, a point on each line, as maps give it. */
export function TypedCorners({ corners, onChange }: TypedCornersProps) {
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
