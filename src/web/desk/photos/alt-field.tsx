import { useState } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { describeFailure } from './use-arrange.ts';

interface AltFieldProps {
  alt: string;
  place: number;
  onSave: (alt: string) => Promise<unknown>;
}

/** What a photo shows, saved when one leaves the field. What could not be saved stays in it. */
export function AltField({ alt, place, onSave }: AltFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const text = (typed ?? alt).trim();
  const save = async () => {
    if (typed === null || text === alt) return setTyped(null);
    try {
      await onSave(text);
      setTyped(null);
      setError(undefined);
    } catch (failure) {
      setError(m.owner_photos_not_saved({ reason: describeFailure(failure) }));
    }
  };
  return (
    <>
      <TextField
        name={`alt-${place}`}
        label={m.common_image_alt()}
        hint={text === '' ? m.owner_photos_alt_hint() : undefined}
        maxLength={200}
        value={typed ?? alt}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
        }}
      />
      {error && (
        <Button variant="secondary" className="self-start" onClick={() => void save()}>
          {m.common_save()}
        </Button>
      )}
    </>
  );
}
