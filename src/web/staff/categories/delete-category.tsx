import { useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { send } from '../../api.ts';
import { formatCount } from '../../format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { useStaffAction } from '../use-staff-action.ts';

interface DeleteCategoryProps {
  category: Category;
  others: Category[];
  onClose: () => void;
}

export function DeleteCategory({ category, others, onClose }: DeleteCategoryProps) {
  const [moveTo, setMoveTo] = useState('');
  const [use, setUse] = useState(describeUse(category));
  const [isMissing, setMissing] = useState(false);
  const remove = useStaffAction({
    run: () =>
      send('DELETE /api/admin/categories/:id', {
        params: { id: category.id },
        query: { moveTo: moveTo || undefined },
      }),
    done: { title: 'Category deleted successfully' },
    undo:
      ({ id }) =>
      async () => {
        await send('POST /api/admin/categories/:id/undo', { params: { id } });
        return { title: 'Category restored successfully' };
      },
    fallback: 'Failed to delete category',
    lists: BUSINESS_LISTS,
    onDone: onClose,
    onRefused: ({ status, detail }) => {
      if (status === 409) setUse(detail);
    },
  });
  const mustMove = use !== null;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Category"
      description={
        <>
          <p>Are you sure you want to delete "{category.name}"?</p>
          {use && <p className="mt-2">{use}</p>}
        </>
      }
      confirmLabel={mustMove ? 'Move and Delete' : 'Delete'}
      isPending={remove.isPending}
      onConfirm={() => {
        if (mustMove && !moveTo) setMissing(true);
        else remove.mutate(undefined);
      }}
    >
      {mustMove && (
        <SelectField
          label="Move businesses to"
          aria-required
          value={moveTo}
          error={isMissing ? 'Choose a category' : undefined}
          onChange={(event) => {
            setMoveTo(event.target.value);
            setMissing(false);
          }}
        >
          <option value="">Select a category</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}

/** Null when no visitor knows a business of it; the server knows the pending ones too. */
function describeUse({ businessCount }: Category): string | null {
  if (businessCount === 0) return null;
  const use = formatCount(businessCount, 'business uses', 'businesses use');
  return `${use} this category. Choose another one to move ${businessCount === 1 ? 'it' : 'them'} to.`;
}
