import { Switch } from 'radix-ui';
import { useId } from 'react';

interface SwitchFieldProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  isDisabled?: boolean;
}

export function SwitchField(props: SwitchFieldProps) {
  const { label, hint, checked, onChange, isDisabled = false } = props;
  const id = useId();
  return (
    <div className="relative flex items-center justify-between gap-4 rounded-card border border-line p-3">
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={`font-semibold ${isDisabled ? '' : 'after:absolute after:inset-0 after:cursor-pointer'}`}
        >
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <Switch.Root
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={isDisabled}
        onCheckedChange={onChange}
        className="relative z-1 h-7 w-12 shrink-0 cursor-pointer rounded-full border border-field-line bg-sunken disabled:cursor-default disabled:opacity-60 transition-colors duration-150 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-5 translate-x-1 rounded-full bg-field-line transition-transform duration-150 data-[state=checked]:translate-x-[1.45rem] data-[state=checked]:bg-accent-ink" />
      </Switch.Root>
    </div>
  );
}
