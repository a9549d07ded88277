import { formatCount, formatDate } from '../../format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ImportSteps } from './use-steps.ts';

export function UndoAbove({ steps }: { steps: ImportSteps }) {
  const { above, forgetAbove, undo, isPending } = steps;
  return (
    <ConfirmDialog
      open={above.length > 0}
      onClose={forgetAbove}
      title="Undo Later Imports Too?"
      description={
        <>
          <p>
            {formatCount(above.length, 'later import', 'later imports')} changed the same businesses
            and must be undone first:
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
      confirmLabel={`Undo All ${above.length + 1}`}
      isPending={isPending}
      onConfirm={() => undo(above)}
    />
  );
}
