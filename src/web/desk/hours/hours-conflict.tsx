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
      <p className="font-semibold">{m.hours_conflict()}</p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side name={m.hours_conflict_saved()} hours={saved} />
        <Side name={m.common_yours()} hours={own} />
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeepOwn}>{m.hours_conflict_mine()}</Button>
        <Button variant="secondary" onClick={onTakeSaved}>
          {m.hours_conflict_theirs()}
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
          m.hours_none()
        )}
      </dd>
    </div>
  );
}
