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
      <p className="font-semibold">
        Your listing was changed while you were editing. Nothing you entered is lost.
      </p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side name="Saved by now" hours={saved} />
        <Side name="Yours" hours={own} />
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeepOwn}>Save mine</Button>
        <Button variant="secondary" onClick={onTakeSaved}>
          Take what was saved
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
          'No hours'
        )}
      </dd>
    </div>
  );
}
