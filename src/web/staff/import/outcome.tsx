import { useState } from 'react';
import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { formatCount } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ImportCounts } from './counts.tsx';
import { ImportErrors } from './errors.tsx';
import { UndoAbove } from './undo-above.tsx';
import type { ImportSteps } from './use-steps.ts';

interface OutcomeProps {
  source: BusinessImport;
  steps: ImportSteps;
}

export function CommittedImport({ source, steps }: OutcomeProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {source.undone.kept === 0
          ? 'The import is done.'
          : `Nothing could be undone: ${formatCount(source.undone.kept, 'business has', 'businesses have')} changed since. You can try again.`}
      </p>
      <ImportCounts counts={source.counts} />
      {source.counts.error + source.undone.kept > 0 && <ImportErrors importId={source.id} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={steps.leave}>Import Another File</Button>
        <Button variant="secondary" disabled={steps.isPending} onClick={() => setAsking(true)}>
          Undo Import
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Undo Import"
        description="New businesses are removed and changed ones are put back. Businesses that were changed, reviewed or paid for since then stay."
        confirmLabel="Undo Import"
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

export function UndoneImport({ source, steps }: OutcomeProps) {
  const { restored, kept } = source.undone;
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        The import was undone:{' '}
        {formatCount(restored, 'business is as it was', 'businesses are as they were')}.
        {kept > 0 &&
          ` ${formatCount(kept, 'business', 'businesses')} changed since and stayed as ${kept === 1 ? 'it is' : 'they are'}.`}
      </p>
      {kept > 0 && <ImportErrors importId={source.id} />}
      <div className="mt-5">
        <Button onClick={steps.leave}>Import Another File</Button>
      </div>
    </>
  );
}
