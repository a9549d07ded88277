import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnerArea, OwnerListing } from '../../../../contract/owner-area.ts';
import { describeOpening } from '../../../../domain/hours/describe-opening.ts';
import { hoursInput } from '../../../../domain/hours/hours-input.ts';
import { listOpenings } from '../../../../domain/hours/list-openings.ts';
import { DAY_NAMES, describeHours, nameDay } from '../../../../domain/hours/words.ts';
import type { Hours } from '../../../../domain/opening-hours.ts';
import { useLocalDate } from '../../../businesses/use-local-date.ts';
import { useMinute } from '../../../businesses/use-minute.ts';
import { send } from '../../../kit/send.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Rich } from '../../../kit/ui/rich.tsx';
import { ScriptNeeded } from '../../../kit/ui/script-needed.tsx';
import { useIsHydrated } from '../../../kit/ui/use-is-hydrated.ts';
import { capitalize } from '../../../kit/words.ts';
import { PartConflict, useEditedPart, useSavePart } from '../../edit-part.tsx';
import { DayFields } from './day-fields.tsx';
import { type EditedHours, listHoursErrors, toEditedHours } from './hours-draft.ts';
import { SpecialDays } from './special-days.tsx';

interface PreviewProps {
  hours: Hours | null;
  timeZone: string;
}

function Preview({ hours, timeZone }: PreviewProps) {
  const now = useMinute();
  const isHydrated = useIsHydrated();
  return (
    <p className="min-h-12 rounded-card bg-sunken p-3" aria-live="polite">
      {hours ? (
        <Rich
          message={m.hours_preview}
          fields={{ value: isHydrated ? say(hours, timeZone, now) : '...' }}
          parts={{ strong: (text) => <strong>{text}</strong> }}
        />
      ) : (
        m.hours_preview_incomplete()
      )}
    </p>
  );
}

function say(hours: Hours, timeZone: string, now: number): string {
  const openings = listOpenings(hours, timeZone, now, 15)
    .slice(0, 2)
    .map(({ opensAt, closesAt }) => ({
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
    }));
  const words = describeOpening(openings, timeZone, now);
  return words || (hours.byAppointment ? m.hours_by_appointment() : m.hours_closed_now());
}

function nameClocks(timeZone: string): string {
  const format = new Intl.DateTimeFormat(m.format_locale(), {
    timeZone,
    timeZoneName: 'longGeneric',
  });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName');
  return name?.value ?? timeZone;
}

const COPIES: [label: string, days: number][] = [
  [m.hours_copy_weekdays(), 5],
  [m.hours_copy_all_days(), 7],
];

interface WeekCardProps {
  listing: OwnerListing;
  edited: EditedHours;
  errors: Map<string, string>;
  edit: (change: Partial<EditedHours>) => void;
}

function WeekCard({ listing, edited, errors, edit }: WeekCardProps) {
  const { weekly, byAppointment } = edited;
  const { city, state, timeZone } = listing;
  const copyMonday = (days: number) =>
    edit({ weekly: weekly.map((day, at) => (at < days ? (weekly[0] ?? []) : day)) });
  return (
    <Card title={m.hours_title()}>
      <p className="mb-3 text-muted">
        {m.hours_time_zone({ city, state, timeZone: nameClocks(timeZone) })}
      </p>
      {DAY_NAMES.map((name, day) => (
        <DayFields
          key={name}
          name={capitalize(nameDay(day))}
          spans={weekly[day] ?? []}
          like={[...weekly.slice(0, day).toReversed(), ...weekly]}
          path={`weekly.${day}`}
          errors={errors}
          onChange={(spans) => edit({ weekly: weekly.with(day, spans) })}
        >
          {day === 0 &&
            COPIES.map(([label, days]) => (
              <Button key={days} variant="quiet" onClick={() => copyMonday(days)}>
                {label}
              </Button>
            ))}
        </DayFields>
      ))}
      <div className="border-t border-line pt-4">
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            checked={byAppointment}
            onChange={({ currentTarget }) => edit({ byAppointment: currentTarget.checked })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            <b className="block font-semibold">{m.hours_by_appointment()}</b>
            <span className="text-sm text-muted">{m.hours_appointment_hint()}</span>
          </span>
        </label>
      </div>
    </Card>
  );
}

const NO_ERRORS = new Map<string, string>();
const readHours = ({ hours }: OwnerListing) => toEditedHours(hours);
const listLines = (hours: Hours | null) => (hours ? describeHours(hours).split('; ') : []);

export function HoursForm({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const { edited, version, isRestored, edit, rebase, startFrom } = useEditedPart(
    listing,
    'hours',
    readHours,
  );
  const { save, isPending, conflict, endConflict } = useSavePart(listing.id, 'hours', {
    onSaved: startFrom,
    send: (body: { hours: Hours | null; version: number }) =>
      send('PUT /api/desk/:id/hours', { params: { id: listing.id }, body }),
    say: ({ hours }) => (hours ? m.hours_saved() : m.hours_removed()),
  });
  const today = useLocalDate(listing.timeZone);
  const { data: hours = null, error } = hoursInput.safeParse(edited);
  const errors = listHoursErrors(error?.issues);
  const { form, isTried, markTried } = useFirstError();
  const shown = isTried ? errors : NO_ERRORS;
  const submit = (base: number) => (hours ? save({ hours, version: base }) : markTried());
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <ScriptNeeded>{m.hours_needs_script()}</ScriptNeeded>
      {isRestored && (
        <p role="status" className="text-muted">
          {m.hours_unsaved()}
        </p>
      )}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(version);
        }}
        className="flex flex-col gap-5"
      >
        <WeekCard listing={listing} edited={edited} errors={shown} edit={edit} />
        <Card title={m.hours_special_title()}>
          <p className="mb-3 text-muted">{m.hours_special_hint()}</p>
          <SpecialDays
            edited={edited}
            today={today}
            errors={shown}
            onChange={(special) => edit({ special })}
          />
        </Card>
        <Preview hours={hours} timeZone={listing.timeZone} />
        <Problems errors={shown} />
        {conflict && (
          <PartConflict
            none={m.hours_none()}
            saved={listLines(conflict.hours)}
            own={listLines(hours)}
            onKeepOwn={() => {
              rebase(conflict.version);
              submit(conflict.version);
            }}
            onTakeSaved={() => {
              startFrom(conflict);
              endConflict();
            }}
          />
        )}
        <Button type="submit" disabled={isPending || owner.isLocked} className="self-start">
          {isPending ? m.common_saving() : m.hours_save()}
        </Button>
      </form>
      {listing.hours && (
        <div>
          <RemoveHours
            isDisabled={isPending || owner.isLocked}
            onRemove={() => save({ hours: null, version })}
          />
        </div>
      )}
    </div>
  );
}

function useFirstError() {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    (find('[aria-invalid=true]') ?? find('select'))?.focus();
  }, [tries]);
  return { form, isTried: tries > 0, markTried: () => setTries(tries + 1) };
}

function Problems({ errors }: { errors: Map<string, string> }) {
  if (errors.size === 0) return null;
  return (
    <p role="alert" className="font-medium text-danger">
      {errors.get('weekly') ?? errors.get('special') ?? m.hours_problems()}
    </p>
  );
}

interface RemoveHoursProps {
  isDisabled: boolean;
  onRemove: () => void;
}

function RemoveHours({ isDisabled, onRemove }: RemoveHoursProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" disabled={isDisabled} onClick={() => setAsking(true)}>
        {m.hours_remove()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.hours_remove_question()}
        description={m.hours_remove_effect()}
        confirmLabel={m.hours_remove()}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
