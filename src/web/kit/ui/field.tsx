import { type ComponentProps, type ReactNode, useId } from 'react';

export interface Labelled {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export function descriptionAttributes(id: string, hint: ReactNode, error: string | undefined) {
  const parts = [error && `${id}-error`, hint && `${id}-hint`];
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': parts.filter(Boolean).join(' ') || undefined,
  };
}

export function TextField(props: ComponentProps<'input'> & Labelled) {
  const made = useId();
  const { label, hint, error, id = made, ...rest } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input className="control" {...descriptionAttributes(id, hint, error)} {...rest} />
    </FieldFrame>
  );
}

export function SelectField({ label, hint, error, ...props }: ComponentProps<'select'> & Labelled) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select className="control" {...descriptionAttributes(id, hint, error)} {...props} />
    </FieldFrame>
  );
}

type Choice =
  | readonly [value: string | number, label: string]
  | { id: string | number; name: string }
  | { value: string; label: string };

function readChoice(choice: Choice): readonly [string | number, string] {
  if ('id' in choice) return [choice.id, choice.name];
  return 'label' in choice ? [choice.value, choice.label] : choice;
}

export function Options({ of }: { of: readonly Choice[] }) {
  return of.map(readChoice).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
