import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { type BusinessImport, targetOf } from '../../../contract/imports.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { useParameters } from '../../kit/parameters.ts';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { refetchLists } from '../../kit/use-send.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { keysOf } from '../../staff/is-key-of.ts';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { CheckedImport, useImportChoices } from './checked-import.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportCounts } from './counts.tsx';
import { ImportErrors } from './errors.tsx';
import { FieldValuesStep } from './field-values.tsx';
import { ImportedListings } from './imported.tsx';
import { useOwnFields } from './own-fields.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ImportProgress } from './progress.tsx';
import { SaveMapping } from './saved-mappings.tsx';
import { setSource } from './sources.ts';
import { StepList } from './step-list.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { type ImportSteps, importStateQuery, useImportSteps } from './use-steps.ts';
import { knowsValues, useValueFieldName, type ValueField, valueFields } from './value-choices.ts';
import { isMappingStep, type MappingStepName, stepPath } from './wizard-steps.ts';
import { describeImportFile, importStateWords, isImportRunning } from './words.ts';

const headings = {
  columns: m.import_step_columns(),
  values: m.import_step_values(),
  preview: m.import_step_preview(),
};

interface MappingStepsProps {
  step: MappingStepName;
  source: BusinessImport;
  steps: ImportSteps;
}

function MappingSteps({ step, source, steps }: MappingStepsProps) {
  const navigate = useNavigate();
  const draft = useDraft(source);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { id } = source;
  const go = (to: MappingStepName) => () => navigate(stepPath(id, to));
  const shared = { source, draft, isPending: steps.isPending, onCancel: steps.cancel };
  return (
    <section aria-labelledby="import-step">
      <h2 id="import-step" ref={heading} tabIndex={-1} className="mb-1 text-xl font-bold">
        {headings[step]}
      </h2>
      {step === 'columns' && (
        <ColumnsStep
          {...shared}
          onSheet={steps.chooseSheet}
          onHeader={steps.chooseHeader}
          onNext={go('values')}
        />
      )}
      {step === 'values' && (
        <ValuesStep {...shared} onBack={go('columns')} onNext={go('preview')} />
      )}
      {step === 'preview' && (
        <PreviewStep
          {...shared}
          onBack={go('values')}
          onCheck={() => steps.check(draft.mapping, () => navigate(stepPath(id)))}
        />
      )}
    </section>
  );
}

const LOOK_AGAIN = 700;
const LOOK_FOR_PHOTOS = 3000;

function countAwaited({ photos }: BusinessImport): number {
  return photos.all - photos.fetched - photos.failed;
}

export function CurrentImport({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { data: source, error } = useQuery({
    ...importStateQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => {
      if (isImportRunning(data?.state)) return LOOK_AGAIN;
      return data && countAwaited(data) > 0 ? LOOK_FOR_PHOTOS : false;
    },
  });
  const steps = useImportSteps(id, onLeave);
  const step = useStep(source);
  useListsAfterwards(source);
  if (!source) {
    return error ? (
      <ListFailure error={error} fallback={m.import_load_failed()} />
    ) : (
      <StaffSkeleton className="h-80" />
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
      <p className="mb-4 text-sm wrap-anywhere text-muted">{describeImportFile(source)}</p>
      {step ? (
        <MappingSteps key={step} step={step} source={source} steps={steps} />
      ) : (
        <ImportStep key={source.id} source={source} steps={steps} />
      )}
    </>
  );
}

/** Returns the mapping step to show, or null if the mapping can't be changed. */
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
    if (hasWritten && !isImportRunning(state)) void refetchLists(queryClient, BUSINESS_LISTS);
    before.current = state;
  }, [state, queryClient]);
}

interface ImportStepProps {
  source: BusinessImport;
  steps: ImportSteps;
}

function ImportStep({ source, steps }: ImportStepProps) {
  const navigate = useNavigate();
  const choices = useImportChoices();
  const { id, state } = source;
  if (isImportRunning(state)) return <ImportUnderWay source={source} steps={steps} />;
  if (state === 'checked') {
    const remap = () => navigate(stepPath(id, 'columns'));
    return <CheckedImport source={source} steps={steps} choices={choices} onRemap={remap} />;
  }
  if (state === 'committed') return <CommittedImport source={source} steps={steps} />;
  if (state === 'undone') return <UndoneImport source={source} steps={steps} />;
  return (
    <>
      <p className="mb-5 font-semibold">{importStateWords[state]}</p>
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

interface ValuesStepProps {
  source: BusinessImport;
  draft: Draft;
  isPending: boolean;
  onBack: () => void;
  onNext: () => void;
  onCancel: () => void;
}

function ValuesStep({ source, draft, onBack, onNext, ...rest }: ValuesStepProps) {
  const { mapping, change } = draft;
  const id = useId();
  const own = useOwnFields()
    .filter(knowsValues)
    .map(({ key }) => targetOf(key));
  const fields = [...keysOf(valueFields), ...own].flatMap((field) => {
    const from = mapping[field];
    // Columns of single days are read together, so their cells mean nothing alone.
    const isAlone = from && (field !== 'hours' || 'column' in from);
    return isAlone && !('value' in from) ? [{ field, from }] : [];
  });
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">
        {fields.length === 0 ? m.import_values_none() : m.import_values_lead()}
      </p>
      <div className="grid gap-6">
        {fields.map(({ field, from }) => (
          <section key={field} aria-labelledby={`${id}-${field}`}>
            <h3 id={`${id}-${field}`} className="mb-2 text-lg font-bold">
              <ValueFieldName field={field} />
            </h3>
            <FieldValuesStep
              importId={source.id}
              field={field}
              from={from}
              names={mapping.name}
              onChange={(next) => change(setSource(mapping, field, next))}
            />
          </section>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onNext}>{m.common_continue()}</Button>
        <Button variant="secondary" onClick={onBack}>
          {m.common_back()}
        </Button>
        <Button variant="secondary" disabled={rest.isPending} onClick={rest.onCancel}>
          {m.import_cancel()}
        </Button>
      </div>
    </>
  );
}

function ValueFieldName({ field }: { field: ValueField }) {
  return useValueFieldName(field);
}

interface OutcomeProps {
  source: BusinessImport;
  steps: ImportSteps;
}

function CommittedImport({ source, steps }: OutcomeProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {source.undone.kept === 0
          ? m.import_done()
          : m.import_undo_none({
              count: formatCount(source.undone.kept, m.import_businesses_subject),
            })}
      </p>
      <ImportCounts source={source} />
      {source.waiting > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold">
          {m.import_rows_waiting({ rows: formatCount(source.waiting, m.import_new_listings) })}
          <ButtonLink to={`/admin?import=${source.id}&status=pending`}>
            {m.import_approve_link()}
          </ButtonLink>
        </p>
      )}
      <ImportedPhotos source={source} />
      <ImportedListings importId={source.id} />
      {source.counts.error + source.undone.kept + source.photos.failed > 0 && (
        <ImportErrors key={source.photos.failed} importId={source.id} />
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={steps.leave}>{m.import_another_file()}</Button>
        <Button variant="secondary" disabled={steps.isPending} onClick={() => setAsking(true)}>
          {m.import_undo_button()}
        </Button>
      </div>
      {source.mapping && <SaveMapping columns={source.columns} mapping={source.mapping} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.import_undo_button()}
        description={m.import_undo_effect()}
        confirmLabel={m.import_undo_button()}
        isPending={steps.isPending}
        onConfirm={() => {
          steps.undo();
          setAsking(false);
        }}
      />
      <UndoAbove steps={steps} />
    </>
  );
}

function ImportedPhotos({ source }: { source: BusinessImport }) {
  const { all, fetched, failed } = source.photos;
  if (all === 0) return null;
  return (
    <p className="mt-4 tabular-nums" role="status">
      {m.import_photos_fetching({ fetched: formatNumber(fetched), all: formatNumber(all) })}
      {failed > 0 && ` ${m.import_photos_failed({ count: formatNumber(failed) })}`}
      {countAwaited(source) > 0 && ` ${m.import_photos_leave()}`}
    </p>
  );
}

function UndoneImport({ source, steps }: OutcomeProps) {
  const { removed, restored, kept } = source.undone;
  const parts = [
    ...(removed > 0 ? [formatCount(removed, m.import_undone_removed)] : []),
    ...(restored > 0 || removed === 0 ? [formatCount(restored, m.import_undone_count)] : []),
  ];
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {m.import_undone_text({ count: parts.join(', ') })}
        {kept > 0 &&
          ` ${m.import_undone_kept({ count: formatCount(kept, m.count_businesses), value: kept === 1 ? m.import_undone_kept_one() : m.import_undone_kept_many() })}`}
      </p>
      {source.photos.all > 0 && (
        <p className="mb-3">
          {m.import_photos_stay({ count: formatCount(source.photos.all, m.count_photos) })}
        </p>
      )}
      {kept + source.photos.all > 0 && <ImportErrors importId={source.id} />}
      <div className="mt-5">
        <Button onClick={steps.leave}>{m.import_another_file()}</Button>
      </div>
    </>
  );
}

function UndoAbove({ steps }: { steps: ImportSteps }) {
  const { above, forgetAbove, undo, isPending } = steps;
  return (
    <ConfirmDialog
      open={above.length > 0}
      onClose={forgetAbove}
      title={m.import_undo_later_title()}
      description={
        <>
          <p>
            {m.import_undo_later_text({
              count: formatCount(above.length, m.import_undo_later_count),
            })}
          </p>
          <ul className="mt-2 list-disc pl-5">
            {above.map(({ id, fileName, updatedAt }) => (
              <li key={id} className="wrap-anywhere">
                {fileName}, {formatDate(updatedAt)}
              </li>
            ))}
          </ul>
        </>
      }
      confirmLabel={m.import_undo_later_confirm({ value: above.length + 1 })}
      isPending={isPending}
      onConfirm={() => undo(above)}
    />
  );
}
