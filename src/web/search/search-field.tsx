import {
  type ComponentProps,
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { TextField } from '../ui/field.tsx';

type Suggestions = ComponentType<{ input: RefObject<HTMLInputElement | null>; of: SuggestionsOf }>;
type SuggestionsOf = 'all' | 'places';

export function SearchField({
  of,
  ...props
}: ComponentProps<typeof TextField> & { of: SuggestionsOf }) {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  function load() {
    import('./suggestions.tsx').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => {},
    );
  }
  // Someone was quicker than this code.
  const catchUp = useEffectEvent(() => {
    if (document.activeElement === input.current) load();
  });
  useEffect(() => catchUp(), []);
  return (
    <div className="relative min-w-0">
      <TextField {...props} ref={input} onFocus={load} />
      {Suggestions && <Suggestions input={input} of={of} />}
    </div>
  );
}
