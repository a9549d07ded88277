import * as m from '#messages';
import type { Hours } from '../../../contract/hours/hours.ts';
import { describeHours } from '../../../contract/hours/words.ts';
import { Button } from '../../ui/button.tsx';

interface HoursConflictProps {
  saved: Hours | null;
  own: Hours | null;
  onKeepOwn: () => void;
  onTakeSaved: () => void;
}

/** Two tabs, or two people: both versions, and which one is to stand. */
export function HoursConflict({ saved, own, onKeepOwn, onTakeSaved }: HoursConflictProps) {
  return (
    <div role="alert" className="rounded-card border border-gold-line bg-gold-soft p-4">
      <p className="font-semibold">{m.desk_hours_your_listing_was_changed_while_you()}</p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side name={m.desk_hours_saved_by_now()} hours={saved} />
        <Side name={m.desk_hours_yours()} hours={own} />
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeepOwn}>{m.desk_hours_save_mine()}</Button>
        <Button variant="secondary" onClick={onTakeSaved}>
          {m.desk_hours_take_what_was_saved()}
        </Button>
      </div>
    </div>
  );
}

function Side({ name, hours }: { name: string; hours: Hours | null }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{name}</dt>
      <dd>
        {hours ? (
          <ul>
            {describeHours(hours)
              .split('; ')
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        ) : (
          m.desk_hours_no_hours()
        )}
      </dd>
    </div>
  );
}
