import { useState } from 'react';
import * as m from '#messages';
import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { formatCount } from '../../format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ImportCounts } from './counts.tsx';
import { ImportErrors } from './errors.tsx';
import { SaveMapping } from './save-mapping.tsx';
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
          ? m.import_done()
          : m.import_undo_none({
              count: formatCount(source.undone.kept, m.import_businesses_subject),
            })}
      </p>
      <ImportCounts source={source} />
      {source.waiting > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold">
          {m.import_rows_waiting({ rows: formatCount(source.waiting, m.import_new_listings) })}
          <ButtonLink to="/admin">{m.import_approve_link()}</ButtonLink>
        </p>
      )}
      {source.counts.error + source.undone.kept > 0 && <ImportErrors importId={source.id} />}
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

export function UndoneImport({ source, steps }: OutcomeProps) {
  const { restored, kept } = source.undone;
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {m.import_undone_text({
          count: formatCount(restored, m.import_undone_count),
        })}
        {kept > 0 &&
          ` ${m.import_undone_kept({ count: formatCount(kept, m.count_businesses), value: kept === 1 ? m.import_undone_kept_one() : m.import_undone_kept_many() })}`}
      </p>
      {kept > 0 && <ImportErrors importId={source.id} />}
      <div className="mt-5">
        <Button onClick={steps.leave}>{m.import_another_file()}</Button>
      </div>
    </>
  );
}
