import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { contentLook, overlayLook } from './dialog-look.ts';
import { keepWithin } from './keep-within.ts';
import { X } from './later-icons.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Wide ones hold tables and two columns. */
  size?: 'normal' | 'wide';
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'normal', children } = props;
  const focus = useDialogFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className={overlayLook} />
        <RadixDialog.Content
          aria-modal
          {...focus}
          onSubmit={keepWithin}
          {...(!description && { 'aria-describedby': undefined })}
          className={`${contentLook} ${size === 'wide' ? 'max-w-4xl' : 'max-w-xl'}`}
        >
          <div className="flex items-start gap-3 border-b border-line py-3 pr-2 pl-5">
            <div className="min-w-0 grow py-1.5">
              <RadixDialog.Title className="text-xl font-bold">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-muted">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close
              aria-label={m.common_close()}
              className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-card text-muted hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </RadixDialog.Close>
          </div>
          <div className="relative min-h-0 overflow-y-auto overscroll-contain p-5">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
