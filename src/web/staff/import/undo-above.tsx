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
