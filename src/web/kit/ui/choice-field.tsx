import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';

interface Choice<T> {
  value: T;
  label: string;
  hint?: ReactNode;
}

interface ChoiceFieldProps<T> {
  legend: ReactNode;
  choices: Choice<T>[];
  value: T;
  name?: string;
  onChange: (value: T) => void;
}

export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { legend, choices, value, onChange } = props;
  const id = useId();
  const name = props.name ?? id;
  const group = useRef<HTMLFieldSetElement>(null);
  // Keeps a choice made before hydration.
  const keepChosen = useEffectEvent(() => {
    const checked = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const chosen = choices.find((choice) => choice.value === checked);
    if (chosen && chosen.value !== value) onChange(chosen.value);
  });
  useEffect(() => keepChosen(), []);
  return (
    <fieldset ref={group} className="grid min-w-0 gap-3 sm:grid-cols-2">
      {legend}
      {choices.map((choice) => (
        <div
          key={choice.value}
          className="relative flex items-start gap-3 rounded-card border border-field-line bg-surface p-3 transition-colors duration-150 hover:border-accent has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            id={`${id}-${choice.value}`}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
            onChange={() => onChange(choice.value)}
            className="relative z-1 mt-0.5 size-5 shrink-0 accent-accent"
          />
          <div className="min-w-0">
            <label
              htmlFor={`${id}-${choice.value}`}
              className="block font-semibold after:absolute after:inset-0 after:cursor-pointer"
            >
              {choice.label}
            </label>
            {choice.hint && (
              <p id={`${id}-${choice.value}-hint`} className="text-sm text-muted">
                {choice.hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
