import type { ComponentProps } from 'react';
import { TextField } from '../kit/ui/field.tsx';
import { type SuggestionsOf, useSuggestions } from './use-suggestions.tsx';

export function SearchField({
  of,
  ...props
}: ComponentProps<typeof TextField> & { of: SuggestionsOf }) {
  const { field, popup } = useSuggestions(of);
  return (
    <div className="relative min-w-0">
      <TextField {...props} {...field} />
      {popup}
    </div>
  );
}
