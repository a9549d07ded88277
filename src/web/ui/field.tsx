import { type ComponentProps, useId } from 'react';

const control =
  'w-full min-h-11 rounded-card border border-field-line bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger';

interface Labelled {
  label: string;
  error?: string | undefined;
}

function FieldFrame({
  id,
  label,
  error,
  children,
}: Labelled & { id: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function errorAttributes(id: string, error: string | undefined) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${id}-error`,
  };
}

export function TextField({ label, error, ...props }: ComponentProps<'input'> & Labelled) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <input className={control} {...errorAttributes(id, error)} {...props} />
    </FieldFrame>
  );
}

export function SelectField({ label, error, ...props }: ComponentProps<'select'> & Labelled) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select className={control} {...errorAttributes(id, error)} {...props} />
    </FieldFrame>
  );
}

export function TextAreaField({ label, error, ...props }: ComponentProps<'textarea'> & Labelled) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea className={control} {...errorAttributes(id, error)} {...props} />
    </FieldFrame>
  );
}
