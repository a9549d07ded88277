import {
  type ComponentType,
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import * as m from '#messages';
import type { HttpError } from '../kit/api.ts';
import { Button } from '../kit/ui/button.tsx';
import { CheckField } from '../kit/ui/check-field.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { SwitchField } from '../kit/ui/switch-field.tsx';
import { StaffSkeleton } from './staff-screen.tsx';

export function later<Name extends string, Props>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  size?: 'normal' | 'wide';
  height?: string;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ height = 'h-96', onClose, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} {...dialog}>
      <Suspense fallback={<StaffSkeleton className={height} />}>{children}</Suspense>
    </Dialog>
  );
}

interface StaffFormProps {
  label?: string;
  className?: string;
  submit: string;
  isPending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onCancel?: () => void;
  cancel?: string;
  isLong?: boolean;
  more?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

const foot =
  'sticky -bottom-5 z-10 -mx-5 -mb-5 rounded-b-card border-t border-line bg-surface px-5 py-3';

export function StaffForm(props: StaffFormProps) {
  const { label, className = 'flex flex-col gap-4', isPending, onSubmit, onCancel } = props;
  return (
    <form
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit(event);
      }}
    >
      {props.children}
      <div className={`flex flex-wrap gap-3 ${props.isLong ? foot : ''}`}>
        <Button type="submit" disabled={isPending}>
          {props.submit}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {props.cancel ?? m.common_cancel()}
          </Button>
        )}
        {props.more}
      </div>
      {props.below}
    </form>
  );
}

interface FormSwitchProps<Values extends FieldValues> {
  control: Control<Values, unknown, FieldValues>;
  name: Path<Values>;
  label: string;
  hint: string;
  isDisabled?: boolean;
}

export function FormSwitch<Values extends FieldValues>(props: FormSwitchProps<Values>) {
  const { control, name, ...look } = props;
  const { field } = useController({ control, name });
  return <SwitchField {...look} checked={field.value === true} onChange={field.onChange} />;
}

interface Typed {
  target: { value: string };
}

export function useFields<Values extends object>(start: Values | (() => Values)) {
  const [values, setValues] = useState(start);
  const [refused, setRefused] = useState<HttpError | null>(null);
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const errorOf = (name: string) =>
    refused?.problem?.errors?.find(({ field }) => field === name || field.startsWith(`${name}.`))
      ?.message;
  return {
    values,
    change,
    errorOf,
    refused,
    setRefused,
    field: <Name extends keyof Values & string>(name: Name, isOnly = false) => ({
      value: values[name],
      error: isOnly ? refused?.detail : errorOf(name),
      onChange: ({ target }: Typed) => setValues((before) => ({ ...before, [name]: target.value })),
    }),
    box: <Name extends keyof Values & string>(name: Name) => ({
      checked: values[name] === true,
      onChange: ({ target }: { target: { checked: boolean } }) =>
        setValues((before) => ({ ...before, [name]: target.checked })),
    }),
  };
}

interface ChecksFieldProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string; refused?: string }[];
  value: readonly Value[];
  error?: string | undefined;
  onChange: (value: readonly Value[]) => void;
}

export function ChecksField<Value extends string>(props: ChecksFieldProps<Value>) {
  const { legend, choices, value, error, onChange } = props;
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {choices.map(({ value: one, label, refused }) => (
        <CheckField
          key={one}
          label={label}
          hint={refused}
          disabled={refused !== undefined}
          checked={value.includes(one)}
          onChange={({ target }) => onChange(toggled(value, one, target.checked))}
        />
      ))}
    </fieldset>
  );
}

export function toggled<T>(chosen: readonly T[], one: T, isIn: boolean): T[] {
  const others = chosen.filter((other) => other !== one);
  return isIn ? [...others, one] : others;
}

export function useWarningOnLeaving(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
