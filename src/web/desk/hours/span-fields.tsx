import { X } from 'lucide-react';
import type { Span } from '../../../contract/hours/hours.ts';
import { toMinutes } from '../../../contract/hours/minutes.ts';
import { nameTime } from '../../../contract/hours/time-words.ts';
import { TextField } from '../../ui/field.tsx';

interface SpanFieldsProps {
  span: Span;
  /** Where its errors are. */
  path: string;
  errors: Map<string, string>;
  onChange: (span: Span) => void;
  onRemove: (() => void) | undefined;
  /** `Monday` */
  day: string;
}

export function SpanFields({ span, path, errors, onChange, onRemove, day }: SpanFieldsProps) {
  const [opens, closes] = span;
  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="grid grow grid-cols-2 gap-2 sm:max-w-80">
          <TextField
            type="time"
            label="Opens"
            value={opens}
            error={errors.get(`${path}.0`)}
            onChange={({ currentTarget }) => onChange([currentTarget.value, closes])}
          />
          <TextField
            type="time"
            label="Closes"
            value={closes}
            error={errors.get(`${path}.1`)}
            onChange={({ currentTarget }) => onChange([opens, currentTarget.value])}
          />
        </div>
        {onRemove && (
          <button
            type="button"
            aria-label={`Remove these hours of ${day}`}
            onClick={onRemove}
            className="mt-6 flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-ink"
          >
            <X size={20} aria-hidden="true" />
          </button>
        )}
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {describeNight(span)}
      </p>
    </div>
  );
}

function describeNight([opens, closes]: Span): string {
  if (!opens || !closes || closes > opens || closes === opens) return '';
  if (closes === '00:00') return 'Until midnight.';
  return `Until ${nameTime(toMinutes(closes))} the next day.`;
}
