import { type ComponentProps, useEffect, useId } from 'react';
import { type SuggestionsOf, useSuggestions } from './use-suggestions.tsx';

interface PillFieldProps extends ComponentProps<'input'> {
  of: SuggestionsOf;
  label: string;
  suggested?: string;
}

/** A field of a search in one line. `suggested` fills it unless somebody types. */
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
