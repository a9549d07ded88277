import { type ComponentProps, useId } from 'react';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: string;
}

export function CheckField({ label, hint, ...props }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        id={id}
        aria-describedby={hint && `${id}-hint`}
        className="relative z-1 mt-0.5 size-5 shrink-0 accent-accent"
        {...props}
      />
      <div className="min-w-0">
        <label
          htmlFor={id}
          className="block text-sm font-semibold after:absolute after:inset-0 after:cursor-pointer"
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
