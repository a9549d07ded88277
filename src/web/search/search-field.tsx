import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { TextField } from '../ui/field.tsx';

type Suggestions = ComponentType<{ input: RefObject<HTMLInputElement | null> }>;

export function SearchField({ defaultValue }: { defaultValue?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  return (
    <div className="relative min-w-0">
      <TextField
        label="Business Name"
        name="query"
        type="search"
        maxLength={200}
        defaultValue={defaultValue}
        ref={input}
        onFocus={() => {
          // Without them the field still searches.
          import('./suggestions.tsx').then(
            (module) => setSuggestions(() => module.SearchSuggestions),
            () => {},
          );
        }}
      />
      {Suggestions && <Suggestions input={input} />}
    </div>
  );
}
