import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { formatCount } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { refetchLists } from '../use-staff-action.ts';
import { CheckedImport } from './checked-import.tsx';
import { MappingStep } from './mapping-step.tsx';
import { CommittedImport, UndoneImport } from './outcome.tsx';
import { ImportProgress } from './progress.tsx';
import { type ImportSteps, readImportState, useImportSteps } from './use-steps.ts';
import { describeFile, isUnderWay, stateWords } from './words.ts';

const LOOK_AGAIN = 700;

export function CurrentImport({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { data: source, isError } = useQuery({
    ...readImportState(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? LOOK_AGAIN : false),
  });
  const steps = useImportSteps(id, onLeave);
  useListsAfterwards(source);
  if (!source) {
    return isError ? (
      <p role="alert">The import could not be loaded. Please try again.</p>
    ) : (
      <div role="status" aria-label="Loading" className="skeleton h-80" />
    );
  }
  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere text-muted">{describeFile(source)}</p>
      <ImportStep source={source} steps={steps} />
    </>
  );
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
  const [isRemapping, setRemapping] = useState(false);
  const { state } = source;
  if (state === 'uploaded' || (state === 'checked' && isRemapping)) {
    return (
      <MappingStep
        source={source}
        isPending={steps.isPending}
        onCheck={(mapping) => {
          setRemapping(false);
          steps.check(mapping);
        }}
        onCancel={steps.cancel}
      />
    );
  }
  if (isUnderWay(state)) return <ImportUnderWay source={source} steps={steps} />;
  if (state === 'checked') {
    return <CheckedImport source={source} steps={steps} onRemap={() => setRemapping(true)} />;
  }
  if (state === 'committed') return <CommittedImport source={source} steps={steps} />;
  if (state === 'undone') return <UndoneImport source={source} steps={steps} />;
  return (
    <>
      <p className="mb-5 font-semibold">{stateWords[state]}</p>
      <Button onClick={steps.leave}>Import Another File</Button>
    </>
  );
}

const labels = {
  checking: 'Checking the file...',
  committing: 'Importing...',
  undoing: 'Undoing...',
};

function ImportUnderWay({ source, steps }: ImportStepProps) {
  const { state, rowsRead, progress, fault } = source;
  const label = state === 'checking' || state === 'undoing' ? labels[state] : labels.committing;
  return (
    <ImportProgress label={label} share={progress}>
      <p className="text-muted tabular-nums">
        {state === 'checking'
          ? `${formatCount(rowsRead, 'row', 'rows')} read so far. `
          : 'You can close this; the import keeps running. '}
        {fault && 'Something went wrong on our side. We will try again in a moment.'}
      </p>
      {state !== 'undoing' && (
        <div>
          <Button variant="secondary" disabled={steps.isPending} onClick={steps.cancel}>
            {state === 'checking' ? 'Cancel Import' : 'Stop and Undo'}
          </Button>
        </div>
      )}
    </ImportProgress>
  );
}
