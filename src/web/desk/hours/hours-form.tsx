import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { Desk } from '../../../contract/desk/desk.ts';
import { hoursInput } from '../../../contract/hours/hours-input.ts';
import { useLocalDate } from '../../businesses/use-local-date.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ScriptNeeded } from '../../ui/script-needed.tsx';
import { HoursConflict } from './hours-conflict.tsx';
import { listErrors } from './hours-draft.ts';
import { Preview } from './preview.tsx';
import { Problems } from './problems.tsx';
import { RemoveHours } from './remove-hours.tsx';
import { SpecialDays } from './special-days.tsx';
import { useEditedHours } from './use-edited-hours.ts';
import { useSaveHours } from './use-save-hours.ts';
import { WeekCard } from './week-card.tsx';

const NO_ERRORS = new Map<string, string>();

export function HoursForm({ desk: { listing, owner } }: { desk: Desk }) {
  const { edited, version, isRestored, edit, rebase, startFrom } = useEditedHours(listing);
  const { save, isPending, conflict, endConflict } = useSaveHours(listing.id, startFrom);
  const today = useLocalDate(listing.timeZone);
  const { data: hours = null, error } = hoursInput.safeParse(edited);
  const errors = listErrors(error?.issues);
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
          <HoursConflict
            saved={conflict.hours}
            own={hours}
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

/** Errors are shown from the first try to save on; each try leads to the first of them. */
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
