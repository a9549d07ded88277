import { useState } from 'react';
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
      setError(`Not saved. ${describeFailure(failure)}`);
    }
  };
  return (
    <>
      <TextField
        name={`alt-${place}`}
        label="What does it show?"
        hint={text === '' ? 'A few words for people who cannot see it.' : undefined}
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
          Save
        </Button>
      )}
    </>
  );
}
