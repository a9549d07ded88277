import * as m from '#messages';
import { formatDate } from '../../kit/dates.ts';
import { OneRun, runTitles } from './bulk-run.tsx';
import { isRunActive, useRuns } from './runs.ts';

export function RecentRuns() {
  const { data = [] } = useRuns();
  const shown = data.filter(({ state }) => state !== 'found');
  return (
    <details className="border-t border-line px-4 py-2" open={shown.some(isRunActive)}>
      <summary className="w-fit cursor-pointer py-2 font-semibold text-accent">
        {m.listings_runs_recent()}
      </summary>
      {shown.length === 0 && <p className="pb-2 text-muted">{m.common_none()}</p>}
      <ul className="divide-y divide-line">
        {shown.map((run) => (
          <li key={run.id} className="py-3">
            <p className="mb-1 text-sm text-muted">
              {runTitles[run.action]}, {formatDate(run.startedAt ?? run.createdAt)}
              {run.subject !== null && <>: {run.subject}</>}
            </p>
            <OneRun run={run} />
          </li>
        ))}
      </ul>
    </details>
  );
}
