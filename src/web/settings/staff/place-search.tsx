import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as m from '#messages';
import type { AreaPlace } from '../../../contract/areas.staff.ts';
import { read } from '../../kit/api.ts';
import { TextField } from '../../kit/ui/field.tsx';

interface PlaceSearchProps {
  label: string;
  chosen: string;
  onChoose: (place: AreaPlace) => void;
  isTown?: boolean;
  error?: string | undefined;
}

const SHORTEST = 3;

export function PlaceSearch({ label, chosen, onChoose, isTown, error }: PlaceSearchProps) {
  const id = useId();
  const [text, setText] = useState(chosen);
  const q = text.trim();
  const isAsked = q.length >= SHORTEST && text !== chosen;
  const { data, isError } = useQuery({
    ...read('GET /api/admin/area/places', { query: { q } }),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const places = data?.filter((place) => !isTown || place.label.includes(','));
  return (
    <div>
      <TextField
        label={label}
        hint={text === chosen ? undefined : m.settings_place_hint()}
        value={text}
        maxLength={100}
        autoComplete="off"
        error={error}
        aria-controls={id}
        onChange={({ target }) => setText(target.value)}
      />
      <div id={id} aria-live="polite">
        {isAsked && isError && (
          <p className="mt-1 text-sm text-danger">{m.settings_place_failed()}</p>
        )}
        {isAsked && places?.length === 0 && (
          <p className="mt-1 text-sm text-muted">{m.settings_place_none()}</p>
        )}
        {isAsked && places && places.length > 0 && (
          <ul className="mt-1 rounded-card border border-line bg-surface">
            {places.map((place) => (
              <li key={place.label}>
                <button
                  type="button"
                  className="min-h-11 w-full cursor-pointer px-3 text-left hover:bg-accent-soft"
                  onClick={() => {
                    setText(place.label);
                    onChoose(place);
                  }}
                >
                  {place.label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
