import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
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
        className={`flex items-start gap-3 rounded-card border p-4 text-ink shadow-float ${tone}`}
      >
        <div className="min-w-0 grow">
          <RadixToast.Title className="font-bold">{toast.title}</RadixToast.Title>
          {toast.description && (
            <RadixToast.Description className="mt-0.5 text-sm wrap-anywhere">
              {toast.description}
            </RadixToast.Description>
          )}
        </div>
        <RadixToast.Close
          aria-label="Close"
          className="-m-2 flex size-11 cursor-pointer items-center justify-center rounded-card"
        >
          <X size={18} aria-hidden="true" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-50 w-full max-w-md list-none p-4"
      />
    </RadixToast.Provider>
  );
}
