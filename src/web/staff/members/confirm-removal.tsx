import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Toast } from '../../ui/toast-region.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { STAFF_LISTS } from './lists.ts';

interface ConfirmRemovalProps {
  title: string;
  name: string;
  explanation: string;
  confirmLabel: string;
  run: () => Promise<unknown>;
  done: Toast;
  fallback: string;
  onClose: () => void;
}

export function ConfirmRemoval(props: ConfirmRemovalProps) {
  const { title, name, explanation, confirmLabel, run, done, fallback, onClose } = props;
  const lists = STAFF_LISTS;
  const remove = useStaffAction<void, unknown>({
    ...{ run, done, fallback, lists, onDone: onClose, onRefused: onClose },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <>
          <p className="font-semibold wrap-anywhere text-ink">{name}</p>
          <p className="mt-1">{explanation}</p>
        </>
      }
      confirmLabel={confirmLabel}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
