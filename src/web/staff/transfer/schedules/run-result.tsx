import * as m from '#messages';
import type { ImportRun } from '../../../../contract/staff/transfer/schedules.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { stepPath } from '../../import/wizard/steps.ts';
import { describeRun, formatMoment, runWords } from './words.ts';

/** What came of a run, and the way to its import. */
export function RunResult({ run }: { run: ImportRun }) {
  const { state, startedAt, importId, reason } = run;
  const isBad = state === 'stopped' || state === 'failed';
  return (
    <>
      <p className={isBad ? 'font-semibold text-danger' : 'font-semibold'}>{runWords[state]}</p>
      {reason && <p>{reason}</p>}
      <p className="text-muted tabular-nums">
        {[formatMoment(startedAt), run.fileName, describeRun(run)].filter(Boolean).join(', ')}
      </p>
      {importId !== null && (
        <TextLink to={stepPath(importId)} className="-ml-3">
          {state === 'done' ? m.schedules_run_open_import() : m.schedules_run_open_file()}
        </TextLink>
      )}
    </>
  );
}
