import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { ColumnsStep } from './columns/columns-step.tsx';
import { PreviewStep } from './preview/preview-step.tsx';
import type { ImportSteps } from './use-steps.ts';
import { ValuesStep } from './values/values-step.tsx';
import { type MappingStepName, stepPath } from './wizard/steps.ts';
import { useDraft } from './wizard/use-draft.ts';

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

/** What comes before the check. All of it is kept: going back loses nothing. */
export function MappingSteps({ step, source, steps }: MappingStepsProps) {
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
      {step === 'columns' && <ColumnsStep {...shared} onNext={go('values')} />}
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
