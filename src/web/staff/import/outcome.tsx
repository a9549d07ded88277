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
          ? m.staff_import_the_import_is_done()
          : m.staff_import_nothing_could_be_undone_count({
              count: formatCount(source.undone.kept, m.count_businesses_have),
            })}
      </p>
      <ImportCounts source={source} />
      {source.waiting > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold">
          {m.import_waiting_now({ rows: formatCount(source.waiting, m.count_new_listings_2) })}
          <ButtonLink to="/admin">{m.import_waiting_approve()}</ButtonLink>
        </p>
      )}
      {source.counts.error + source.undone.kept > 0 && <ImportErrors importId={source.id} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={steps.leave}>{m.staff_import_import_another_file()}</Button>
        <Button variant="secondary" disabled={steps.isPending} onClick={() => setAsking(true)}>
          {m.staff_import_undo_import()}
        </Button>
      </div>
      {source.mapping && <SaveMapping columns={source.columns} mapping={source.mapping} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.staff_import_undo_import()}
        description={m.staff_import_new_businesses_are_removed_and()}
        confirmLabel={m.staff_import_undo_import()}
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
        {m.staff_import_the_import_was_undone_count({
          count: formatCount(restored, m.count_businesses_are_as_they_were),
        })}
        {kept > 0 &&
          ` ${m.staff_import_count_changed_since_and_stayed_as({ count: formatCount(kept, m.count_businesses), value: kept === 1 ? m.staff_import_it_is() : m.staff_import_they_are() })}`}
      </p>
      {kept > 0 && <ImportErrors importId={source.id} />}
      <div className="mt-5">
        <Button onClick={steps.leave}>{m.staff_import_import_another_file()}</Button>
      </div>
    </>
  );
}
