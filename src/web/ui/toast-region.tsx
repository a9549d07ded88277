import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A step that can follow, such as taking it back. */
  action?: { label: string; run: () => void };
}

/** Shows one toast; its `id` tells a new one from the one before. */
export function ToastRegion({ toast }: { toast: Toast & { id: number } }) {
  const tone =
    toast.variant === 'destructive' ? 'border-danger bg-danger-soft' : 'border-line bg-surface';
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <RadixToast.Root
        key={toast.id}
        type="foreground"
        className={`pointer-events-auto flex items-start gap-3 rounded-card border p-4 text-ink shadow-float ${tone}`}
      >
        <div className="min-w-0 grow">
          <RadixToast.Title className="font-bold">{toast.title}</RadixToast.Title>
          {toast.description && (
            <RadixToast.Description className="mt-0.5 text-sm wrap-anywhere">
              {toast.description}
            </RadixToast.Description>
          )}
        </div>
        {toast.action && (
          <RadixToast.Action
            altText={`${toast.action.label} (F8 leads here)`}
            onClick={toast.action.run}
            className="-my-2 min-h-11 shrink-0 cursor-pointer rounded-card px-3 font-semibold text-accent underline"
          >
            {toast.action.label}
          </RadixToast.Action>
        )}
        <RadixToast.Close
          aria-label="Close"
          className="-m-2 flex size-11 cursor-pointer items-center justify-center rounded-card"
        >
          <X size={18} aria-hidden="true" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        hotkey={['F8']}
        className="no-print fixed right-0 bottom-0 z-60 w-full max-w-md list-none p-4"
      />
    </RadixToast.Provider>
  );
}
