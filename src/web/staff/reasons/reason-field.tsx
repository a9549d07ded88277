import * as m from '#messages';
import type { ReasonFor } from '../../../contract/queue.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useReasons } from './use-reasons.ts';

interface ReasonFieldProps {
  decision: ReasonFor;
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  maxLength?: number;
}

/** Written, or one of the saved ones: by a click, or by its number alone. */
export function ReasonField({
  decision,
  onChange,
  hint,
  maxLength = 500,
  ...props
}: ReasonFieldProps) {
  const reasons = useReasons(decision);
  const write = (text: string) => {
    const numbered = /^[1-9]\d?$/.test(text) ? reasons[Number(text) - 1] : undefined;
    const mayGrow = text.length === 1 && reasons.length >= Number(text) * 10;
    onChange(numbered && !mayGrow ? numbered.text : text.replace(/\s/g, ' '));
  };
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        {...props}
        hint={reasons.length > 0 ? m.reasons_choose_hint({ hint }) : hint}
        rows={3}
        maxLength={maxLength}
        onChange={({ target }) => write(target.value)}
      />
      {reasons.length > 0 && (
        <ol
          aria-label={m.common_saved_reasons()}
          className="flex max-h-44 flex-col gap-1 overflow-y-auto"
        >
          {reasons.map(({ id, title, text }, place) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={props.value === text}
                onClick={() => onChange(text)}
                className="flex min-h-9 w-full cursor-pointer items-baseline gap-2 rounded-card border border-line px-2 py-1 text-left text-sm hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:min-h-11"
              >
                <kbd className="shrink-0 font-semibold tabular-nums">{place + 1}</kbd>
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{title}</span>
                  <span className="block text-muted">{text}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
