import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { withLaterStyles } from '../styles/later-styles.ts';

export type SuggestionsOf = 'all' | 'places' | 'listings';
type Suggestions = ComponentType<{
  input: RefObject<HTMLInputElement | null>;
  of: SuggestionsOf;
  onChoose?: ((path: string) => void) | undefined;
}>;

/** Loads suggestions for a field when it is focused; `onChoose` gets the address of a chosen listing. */
export function useSuggestions(of: SuggestionsOf, onChoose?: (path: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  function load() {
    withLaterStyles(import('./suggestions.tsx')).then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => {},
    );
  }
  // The field may have been focused before hydration.
  const catchUp = useEffectEvent(() => {
    if (document.activeElement === input.current) load();
  });
  useEffect(() => catchUp(), []);
  return {
    field: { ref: input, onFocus: load },
    popup: Suggestions && <Suggestions input={input} of={of} onChoose={onChoose} />,
  };
}
