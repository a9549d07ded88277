import { type ReactNode, useState } from 'react';
import { formatCount } from '../../format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { useStaffAction } from '../use-staff-action.ts';

interface DeleteSectionProps {
  kind: 'category' | 'trade';
  /** `businessCount`: those that visitors find; the server knows the others too. */
  section: { name: string; businessCount: number };
  targets: ReactNode;
  remove: (moveTo: string) => Promise<{ id: number }>;
  undo: (id: number) => Promise<unknown>;
  onClose: () => void;
}

export function DeleteSection(props: DeleteSectionProps) {
  const { kind, section, targets, onClose } = props;
  const title = kind === 'category' ? 'Category' : 'Trade';
  const [moveTo, setMoveTo] = useState('');
  const [use, setUse] = useState(describeUse(section.businessCount, kind));
  const [isMissing, setMissing] = useState(false);
  const remove = useStaffAction({
    run: () => props.remove(moveTo),
    done: { title: `${title} deleted successfully` },
    undo:
      ({ id }) =>
      async () => {
        await props.undo(id);
        return { title: `${title} restored successfully` };
      },
    fallback: `Failed to delete ${kind}`,
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
      title={`Delete ${title}`}
      description={
        <>
          <p>Are you sure you want to delete "{section.name}"?</p>
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
          error={isMissing ? `Choose a ${kind}` : undefined}
          onChange={(event) => {
            setMoveTo(event.target.value);
            setMissing(false);
          }}
        >
          <option value="">Select a {kind}</option>
          {targets}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}

function describeUse(businessCount: number, kind: 'category' | 'trade'): string | null {
  if (businessCount === 0) return null;
  const them = businessCount === 1 ? 'it' : 'them';
  const use = formatCount(businessCount, 'business uses', 'businesses use');
  const choice = `Choose another one to move ${them} to`;
  return `${use} this ${kind}. ${choice}${kind === 'trade' ? `, or remove it from ${them}` : ''}.`;
}
