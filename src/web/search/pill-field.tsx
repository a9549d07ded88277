import { type ComponentProps, useEffect, useId } from 'react';
import { type SuggestionsOf, useSuggestions } from './use-suggestions.tsx';

interface PillFieldProps extends ComponentProps<'input'> {
  of: SuggestionsOf;
  label: string;
  suggested?: string;
}

/** A one-line field of the search form. `suggested` is its value unless the visitor types. */
export function PillField({ of, label, suggested = '', ...props }: PillFieldProps) {
  const id = useId();
  const { field, popup } = useSuggestions(of);
  useEffect(() => {
    const input = field.ref.current;
    if (input && input.value === input.defaultValue && input !== document.activeElement)
      input.value = suggested;
  }, [suggested, field.ref]);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} maxLength={90} {...props} {...field} />
      {popup}
    </div>
  );
}
