import { useState } from 'react';
import * as m from '#messages';
import { countImportRows } from '../../../contract/staff/import-rows.ts';
import type { KeptField } from '../../../contract/staff/origins.ts';
import type {
  BusinessImport,
  LookalikeChoice,
  TwinChoice,
} from '../../../contract/staff/transfer.ts';
import { formatCount } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { ImportCounts } from './counts.tsx';
import { ImportErrors } from './errors.tsx';
import { ImportKept } from './kept.tsx';
import { ImportLookalikes } from './lookalikes.tsx';
import { ImportMended } from './mended.tsx';
import { ImportRefused } from './refused.tsx';
import { ImportTwins } from './twins.tsx';
import type { ImportSteps } from './use-steps.ts';

interface CheckedImportProps {
  source: BusinessImport;
  steps: ImportSteps;
  onRemap: () => void;
}

export function CheckedImport({ source, steps, onRemap }: CheckedImportProps) {
  const [choice, setChoice] = useState<TwinChoice>('merge');
  const [lookalikes, setLookalikes] = useState<LookalikeChoice>('list');
  const [overwrite, setOverwrite] = useState<KeptField[]>([]);
  const { counts, twins, kept } = source;
  const rows = countImportRows(source, choice);
  const isWorth = rows > 0 || overwrite.length > 0;
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {isWorth ? m.import_checked() : m.import_nothing_to_do()}
      </p>
      <ImportCounts source={source} />
      {counts.error > 0 && <ImportRefused source={source} steps={steps} />}
      {counts.error > 0 && <ImportErrors importId={source.id} />}
      {source.mended > 0 && <ImportMended importId={source.id} count={source.mended} />}
      {twins.file + twins.directory > 0 && (
        <ImportTwins source={source} choice={choice} onChoose={setChoice} />
      )}
      {source.lookalikes.all > 0 && (
        <ImportLookalikes source={source} choice={lookalikes} onChoose={setLookalikes} />
      )}
      {kept.rows > 0 && (
        <ImportKept source={source} overwrite={overwrite} onChoose={setOverwrite} />
      )}
      {counts.error > 0 && rows > 0 && (
        <p className="mt-3 text-muted">{m.import_errors_left_out()}</p>
      )}
      {source.waiting > 0 && (
        <p className="mt-3 text-muted">
          {m.import_rows_pending({ rows: formatCount(source.waiting, m.import_new_listings) })}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {isWorth && (
          <Button
            disabled={steps.isPending}
            onClick={() => steps.commit({ twins: choice, lookalikes, overwrite })}
          >
            {rows > 0
              ? m.import_run({ count: formatCount(rows, m.import_rows_title) })
              : m.import_title()}
          </Button>
        )}
        <Button variant="secondary" disabled={steps.isPending} onClick={onRemap}>
          {m.import_change_columns()}
        </Button>
        <Button variant="secondary" disabled={steps.isPending} onClick={steps.cancel}>
          {m.import_cancel()}
        </Button>
      </div>
    </>
  );
}
