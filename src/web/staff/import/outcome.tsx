import { useState } from 'react';
import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { formatCount } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ImportCounts } from './counts.tsx';
import { ImportErrors } from './errors.tsx';
import type { ImportSteps } from './use-steps.ts';

interface OutcomeProps {
  source: BusinessImport;
  steps: ImportSteps;
}

/** What the dry run found. */
export function CheckedImport({ source, steps, onRemap }: OutcomeProps & { onRemap: () => void }) {
  const rows = source.counts.new + source.counts.changed;
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {rows === 0
          ? 'There is nothing to import: no row is new or changed.'
          : 'This is what the import would do. Nothing has changed yet.'}
      </p>
      <ImportCounts counts={source.counts} />
      {source.counts.error > 0 && <ImportErrors importId={source.id} />}
      {source.counts.error > 0 && rows > 0 && (
        <p className="mt-3 text-muted">Rows with errors are left out.</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {rows > 0 && (
          <Button disabled={steps.isPending} onClick={steps.commit}>
            Import {formatCount(rows, 'Row', 'Rows')}
          </Button>
        )}
        <Button variant="secondary" disabled={steps.isPending} onClick={onRemap}>
          Change Columns
        </Button>
        <Button variant="secondary" disabled={steps.isPending} onClick={steps.cancel}>
          Cancel Import
        </Button>
      </div>
    </>
  );
}

/** What an import did, and the way back. */
export function CommittedImport({ source, steps }: OutcomeProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        The import is done.
      </p>
      <ImportCounts counts={source.counts} />
      {source.counts.error > 0 && <ImportErrors importId={source.id} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={steps.leave}>Import Another File</Button>
        <Button variant="secondary" disabled={steps.isPending} onClick={() => setAsking(true)}>
          Undo Import
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Undo Import"
        description="New businesses go, and changed ones are put back. What was changed, reviewed or paid for since stays."
        confirmLabel="Undo Import"
        isPending={steps.isPending}
        onConfirm={() => {
          steps.undo();
          setAsking(false);
        }}
      />
    </>
  );
}

export function UndoneImport({ source, steps }: OutcomeProps) {
  const { restored, kept } = source.undone;
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        The import is undone:{' '}
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
