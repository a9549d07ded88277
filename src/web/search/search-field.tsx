import { type ComponentProps, type ComponentType, type RefObject, useRef, useState } from 'react';
import { TextField } from '../ui/field.tsx';

type Suggestions = ComponentType<{ input: RefObject<HTMLInputElement | null>; of: SuggestionsOf }>;
type SuggestionsOf = 'all' | 'places';

/** A text field with suggestions, which come when somebody is about to type. */
export function SearchField({
  of,
  ...props
}: ComponentProps<typeof TextField> & { of: SuggestionsOf }) {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  return (
    <div className="relative min-w-0">
      <TextField
        {...props}
        ref={input}
        onFocus={() => {
          // Without them the field still searches.
          import('./suggestions.tsx').then(
            (module) => setSuggestions(() => module.SearchSuggestions),
            () => {},
          );
        }}
      />
      {Suggestions && <Suggestions input={input} of={of} />}
    </div>
  );
}
