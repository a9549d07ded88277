import { useRef } from 'react';

const FIELD =
  'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [data-first=true]';

/** Also where its fields come later. In the end the focus goes back to what had it before. */
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

/** Unless its reader has begun to do something else. */
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
