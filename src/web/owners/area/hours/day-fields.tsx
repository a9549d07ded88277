import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { MAX_SPANS } from '../../../../domain/hours/limits.ts';
import { toMinutes } from '../../../../domain/hours/minutes.ts';
import { nameTime } from '../../../../domain/hours/time-words.ts';
import type { Span } from '../../../../domain/opening-hours.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/field.tsx';
import { Rich } from '../../../kit/ui/rich.tsx';
import { addSpan, changeKind, type DayDraft, type DayKind, readKind } from './hours-draft.ts';

const KINDS: [kind: DayKind, label: string][] = [
  ['closed', m.hours_closed()],
  ['open', m.common_open()],
  ['all-day', m.hours_all_day()],
];

interface DayFieldsProps {
  name: string;
  legend?: ReactNode;
  spans: DayDraft;
  like: DayDraft[];
  path: string;
  errors: Map<string, string>;
  onChange: (spans: DayDraft) => void;
  children?: ReactNode;
}

export function DayFields(props: DayFieldsProps) {
  const { name, legend = name, spans, like, path, errors, onChange, children } = props;
  const id = useId();
  const kind = readKind(spans);
  const replace = (at: number, changed: DayDraft) => onChange(spans.toSpliced(at, 1, ...changed));
  // Shows the error on the day itself if it has no time fields.
  const error = errors.get(path) ?? (kind === 'all-day' ? errors.get(`${path}.0.0`) : undefined);
  return (
    <fieldset className="grid min-w-0 gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-3 sm:flex-col sm:items-stretch sm:justify-start">
        <label htmlFor={id} className="min-w-0 font-semibold">
          {legend}
        </label>
        <select
          id={id}
          value={kind}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ currentTarget }) =>
            onChange(changeKind(currentTarget.value as DayKind, like))
          }
          className="min-h-11 rounded-card border border-field-line bg-surface px-3 text-base aria-invalid:border-danger"
        >
          {KINDS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="flex min-w-0 flex-col gap-2 empty:hidden">
        {kind === 'open' &&
          spans.map((span, at) => (
            <SpanFields
              // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id
              key={at}
              span={span}
              path={`${path}.${at}`}
              errors={errors}
              day={name}
              onChange={(changed) => replace(at, [changed])}
              onRemove={spans.length > 1 ? () => replace(at, []) : undefined}
            />
          ))}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
        <div className="-mx-3 flex flex-wrap empty:hidden">
          {kind === 'open' && spans.length < MAX_SPANS && (
            <Button variant="quiet" onClick={() => onChange(addSpan(spans))}>
              <Rich
                message={m.hours_add_to_day}
                fields={{ name }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            </Button>
          )}
          {children}
        </div>
      </div>
    </fieldset>
  );
}

interface SpanFieldsProps {
  span: Span;
  path: string;
  errors: Map<string, string>;
  onChange: (span: Span) => void;
  onRemove: (() => void) | undefined;
  day: string;
}

function SpanFields({ span, path, errors, onChange, onRemove, day }: SpanFieldsProps) {
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
