import * as m from '#messages';
import type { ImportedEvents } from '../../../contract/events.staff.ts';

export function formatImportedEvents({
  created,
  changed,
  unchanged,
  removed,
  refusedCount,
}: ImportedEvents) {
  return m.events_import_done({ created, changed, unchanged, removed, refused: refusedCount });
}

export function EventImportOutcome({ outcome }: { outcome: ImportedEvents }) {
  return (
    <div className="text-sm">
      <p>{formatImportedEvents(outcome)}</p>
      {outcome.refused.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-muted wrap-anywhere">
          {outcome.refused.map(({ line, name, reason }) => (
            <li key={line}>{m.events_import_line({ line, name: name || '?', reason })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
