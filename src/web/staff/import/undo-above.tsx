import * as m from '#messages';
import { formatDate } from '../../dates.ts';
import { formatCount } from '../../format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ImportSteps } from './use-steps.ts';

export function UndoAbove({ steps }: { steps: ImportSteps }) {
  const { above, forgetAbove, undo, isPending } = steps;
  return (
    <ConfirmDialog
      open={above.length > 0}
      onClose={forgetAbove}
      title={m.staff_import_undo_later_imports_too()}
      description={
        <>
          <p>
            {m.staff_import_count_changed_the_same_businesses({
              count: formatCount(above.length, m.count_later_imports),
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
      confirmLabel={m.staff_import_undo_all_value({ value: above.length + 1 })}
      isPending={isPending}
      onConfirm={() => undo(above)}
    />
  );
}
