import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import * as m from '#messages';
import { X } from './later-icons.tsx';

const FIELD =
  'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [data-first=true]';

/** Focuses the first field, even if it is rendered later, and restores the focus on close. */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null);
  const stopWaiting = useRef(() => {});
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const content = event.currentTarget;
      if (!(content instanceof HTMLElement)) return;
      if (focusField(content)) event.preventDefault();
      else stopWaiting.current = focusFieldLater(content);
    },
    onCloseAutoFocus: (event: Event) => {
      stopWaiting.current();
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

function focusField(content: HTMLElement): boolean {
  const field = content.querySelector<HTMLElement>(FIELD);
  field?.focus();
  return field !== null;
}

/** Stops waiting once the user presses a key or clicks. */
function focusFieldLater(content: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (focusField(content)) stop();
  });
  const stop = () => {
    observer.disconnect();
    content.removeEventListener('keydown', stop);
    content.removeEventListener('pointerdown', stop);
  };
  observer.observe(content, { childList: true, subtree: true });
  content.addEventListener('keydown', stop);
  content.addEventListener('pointerdown', stop);
  return stop;
}

/** React events bubble through portals, so submitting a dialog's form would also submit the form that opened it. */
export function keepWithin(event: SyntheticEvent) {
  event.stopPropagation();
}

/**
 * The overlay itself scrolls, because Radix locks the page with inline styles that our content security
 * policy forbids.
 */
export const overlayLook =
  "no-print pointer-events-auto fixed inset-0 z-50 overflow-y-scroll overscroll-contain bg-[rgb(10_14_12/0.55)] [scrollbar-width:none] after:block after:h-[calc(100%+1px)] after:content-['']";

export const contentLook =
  'no-print fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float focus:outline-none';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
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
