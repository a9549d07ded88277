import { useState } from 'react';
import { countImportRows } from '../../../contract/staff/import-rows.ts';
import type { BusinessImport, TwinChoice } from '../../../contract/staff/transfer.ts';
import { formatCount } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { ImportCounts } from './counts.tsx';
import { ImportErrors } from './errors.tsx';
import { ImportTwins } from './twins.tsx';
import type { ImportSteps } from './use-steps.ts';

interface CheckedImportProps {
  source: BusinessImport;
  steps: ImportSteps;
  onRemap: () => void;
}

export function CheckedImport({ source, steps, onRemap }: CheckedImportProps) {
  const [choice, setChoice] = useState<TwinChoice>('merge');
  const { counts, twins, paddedZipCodes } = source;
  const rows = countImportRows(source, choice);
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {rows === 0
          ? 'There is nothing to import: no row is new or changed.'
          : 'This is what the import will do. Nothing has changed yet.'}
      </p>
      <ImportCounts counts={counts} />
      {paddedZipCodes > 0 && (
        <p className="mt-3">
          {formatCount(paddedZipCodes, 'ZIP code', 'ZIP codes')} got{' '}
          {paddedZipCodes === 1 ? 'its' : 'their'} leading zero back.
        </p>
      )}
      {twins.file + twins.directory > 0 && (
        <ImportTwins source={source} choice={choice} onChoose={setChoice} />
      )}
      {counts.error > 0 && <ImportErrors importId={source.id} />}
      {counts.error > 0 && rows > 0 && (
        <p className="mt-3 text-muted">Rows with errors are left out.</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {rows > 0 && (
          <Button disabled={steps.isPending} onClick={() => steps.commit(choice)}>
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
