import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { ShownToast } from './toast.tsx';

export function ToastRegion({ toast }: { toast: ShownToast }) {
  const tone =
    toast.variant === 'destructive' ? 'border-danger bg-danger-soft' : 'border-line bg-surface';
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Toast.Root
        key={toast.id}
        type="foreground"
        className={`flex items-start gap-3 rounded-card border p-4 text-ink shadow-float ${tone}`}
      >
        <div className="min-w-0 grow">
          <Toast.Title className="font-bold">{toast.title}</Toast.Title>
          {toast.description && (
            <Toast.Description className="mt-0.5 text-sm wrap-anywhere">
              {toast.description}
            </Toast.Description>
          )}
        </div>
        <Toast.Close
          aria-label="Close"
          className="-m-2 flex size-11 cursor-pointer items-center justify-center rounded-card"
        >
          <X size={18} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-50 w-full max-w-md list-none p-4"
      />
    </Toast.Provider>
  );
}
