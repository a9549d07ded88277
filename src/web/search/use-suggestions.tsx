import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { withLaterStyles } from '../styles/later-styles.ts';

export type SuggestionsOf = 'all' | 'places';
type Suggestions = ComponentType<{ input: RefObject<HTMLInputElement | null>; of: SuggestionsOf }>;

export function useSuggestions(of: SuggestionsOf) {
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
    popup: Suggestions && <Suggestions input={input} of={of} />,
  };
}
