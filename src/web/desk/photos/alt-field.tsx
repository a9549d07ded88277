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
      setError(m.desk_photos_not_saved_reason({ reason: describeFailure(failure) }));
    }
  };
  return (
    <>
      <TextField
        name={`alt-${place}`}
        label={m.desk_photos_what_does_it_show()}
        hint={text === '' ? m.desk_photos_a_few_words_for_people_who() : undefined}
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
          {m.desk_photos_save()}
        </Button>
      )}
    </>
  );
}
