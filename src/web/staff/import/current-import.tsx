import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { formatCount } from '../../format.ts';
import { useParameters } from '../../parameters.ts';
import { Button } from '../../ui/button.tsx';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { ListFailure } from '../list-failure.tsx';
import { refetchLists } from '../use-staff-action.ts';
import { CheckedImport } from './checked-import.tsx';
import { MappingSteps } from './mapping-steps.tsx';
import { CommittedImport, UndoneImport } from './outcome.tsx';
import { ImportProgress } from './progress.tsx';
import { type ImportSteps, readImportState, useImportSteps } from './use-steps.ts';
import { StepList } from './wizard/step-list.tsx';
import { isMappingStep, type MappingStepName, stepPath } from './wizard/steps.ts';
import { describeFile, isUnderWay, stateWords } from './words.ts';

const LOOK_AGAIN = 700;

export function CurrentImport({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { data: source, error } = useQuery({
    ...readImportState(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? LOOK_AGAIN : false),
  });
  const steps = useImportSteps(id, onLeave);
  const step = useStep(source);
  useListsAfterwards(source);
  if (!source) {
    return error ? (
      <ListFailure error={error} fallback={m.import_load_failed()} />
    ) : (
      <div role="status" aria-label={m.common_loading_area()} className="skeleton h-80" />
    );
  }
  const isOpen = source.state === 'uploaded' || source.state === 'checked';
  return (
    <>
      <StepList
        current={step ?? 'run'}
        openId={isOpen ? id : null}
        isChecked={source.state === 'checked'}
      />
      <p className="mb-4 text-sm wrap-anywhere text-muted">{describeFile(source)}</p>
      {step ? (
        <MappingSteps key={step} step={step} source={source} steps={steps} />
      ) : (
        <ImportStep source={source} steps={steps} />
      )}
    </>
  );
}

/** The step of the mapping that is shown; null if there is nothing left to map. */
function useStep(source: BusinessImport | undefined): MappingStepName | null {
  const { step } = useParameters(screens.transfer);
  if (source?.state === 'uploaded') return isMappingStep(step) ? step : 'columns';
  return source?.state === 'checked' && isMappingStep(step) ? step : null;
}

function useListsAfterwards(source: BusinessImport | undefined) {
  const queryClient = useQueryClient();
  const state = source?.state;
  const before = useRef(state);
  useEffect(() => {
    const hasWritten = before.current === 'committing' || before.current === 'undoing';
    if (hasWritten && !isUnderWay(state)) void refetchLists(queryClient, BUSINESS_LISTS);
    before.current = state;
  }, [state, queryClient]);
}

interface ImportStepProps {
  source: BusinessImport;
  steps: ImportSteps;
}

function ImportStep({ source, steps }: ImportStepProps) {
  const navigate = useNavigate();
  const { id, state } = source;
  if (isUnderWay(state)) return <ImportUnderWay source={source} steps={steps} />;
  if (state === 'checked') {
    const remap = () => navigate(stepPath(id, 'columns'));
    return <CheckedImport source={source} steps={steps} onRemap={remap} />;
  }
  if (state === 'committed') return <CommittedImport source={source} steps={steps} />;
  if (state === 'undone') return <UndoneImport source={source} steps={steps} />;
  return (
    <>
      <p className="mb-5 font-semibold">{stateWords[state]}</p>
      <Button onClick={steps.leave}>{m.import_another_file()}</Button>
    </>
  );
}

const labels = {
  checking: m.import_state_checking(),
  committing: m.import_state_importing(),
  undoing: m.import_state_undoing(),
};

function ImportUnderWay({ source, steps }: ImportStepProps) {
  const { state, rowsRead, progress, fault } = source;
  const label = state === 'checking' || state === 'undoing' ? labels[state] : labels.committing;
  return (
    <ImportProgress label={label} share={progress}>
      <p className="text-muted tabular-nums">
        {state === 'checking'
          ? `${m.import_read_so_far({ count: formatCount(rowsRead, m.count_file_rows) })} `
          : `${m.import_keeps_running()} `}
        {fault && m.import_retrying()}
      </p>
      {state !== 'undoing' && (
        <div>
          <Button variant="secondary" disabled={steps.isPending} onClick={steps.cancel}>
            {state === 'checking' ? m.import_cancel() : m.import_stop_and_undo()}
          </Button>
        </div>
      )}
    </ImportProgress>
  );
}
