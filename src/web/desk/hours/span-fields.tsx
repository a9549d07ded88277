import * as m from '#messages';
import type { Span } from '../../../contract/hours/hours.ts';
import { toMinutes } from '../../../contract/hours/minutes.ts';
import { nameTime } from '../../../contract/hours/time-words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Rich } from '../../ui/rich.tsx';

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
    <div className="sm:flex sm:items-start sm:gap-4">
      <div className="grid grid-cols-2 gap-2 sm:w-80">
        <TextField
          type="time"
          label={m.hours_opens()}
          value={opens}
          error={errors.get(`${path}.0`)}
          onChange={({ currentTarget }) => onChange([currentTarget.value, closes])}
        />
        <TextField
          type="time"
          label={m.hours_closes()}
          value={closes}
          error={errors.get(`${path}.1`)}
          onChange={({ currentTarget }) => onChange([opens, currentTarget.value])}
        />
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm sm:mt-6 sm:min-h-11">
        <p className="grow text-muted" aria-live="polite">
          {describeNight(span)}
        </p>
        {onRemove && (
          <Button variant="quiet" onClick={onRemove} className="-mr-3 text-sm">
            <Rich
              message={m.hours_remove_span}
              fields={{ day }}
              parts={{ span: (text) => <span className="sr-only">{text}</span> }}
            />
          </Button>
        )}
      </div>
    </div>
  );
}

function describeNight([opens, closes]: Span): string {
  if (!opens || !closes || closes > opens || closes === opens) return '';
  if (closes === '00:00') return m.hours_until_midnight();
  return m.hours_until_next_day({ time: nameTime(toMinutes(closes)) });
}
