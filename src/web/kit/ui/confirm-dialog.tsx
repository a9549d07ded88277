import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from './button.tsx';
import { contentLook, keepWithin, overlayLook, useDialogFocus } from './dialog.tsx';

interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  isPending?: boolean;
  isReady?: boolean;
  children?: ReactNode;
}

/** Asks for confirmation. It stays open until its parent closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    title,
    description,
    confirmLabel,
    onConfirm,
    onClose,
    isPending,
    isReady,
  } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={onClose}>
      <AlertDialog.Portal>
        <div className={overlayLook} />
        <AlertDialog.Content
          aria-modal
          {...useDialogFocus()}
          onSubmit={keepWithin}
          className={`${contentLook} max-w-md`}
        >
          <form
            noValidate
            className="flex flex-col gap-4 overflow-y-auto p-5"
            onSubmit={(event) => {
              event.preventDefault();
              if (!isPending) onConfirm();
            }}
          >
            <AlertDialog.Title className="text-xl font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="text-muted">{description}</div>
            </AlertDialog.Description>
            {props.children}
            <div className="flex flex-wrap justify-end gap-3">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">{m.common_cancel()}</Button>
              </AlertDialog.Cancel>
              <Button type="submit" disabled={isPending} data-first={isReady}>
                {confirmLabel}
              </Button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
