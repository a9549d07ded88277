import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import type { Toast } from './toast-region.tsx';

// Loaded with the first toast: reading pages never needs it.
const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: PlainToast }),
  ),
);

const ToastContext = createContext<(toast: Toast) => void>(() => {});

export function useToast() {
  return use(ToastContext);
}

/** Away from the network the region can't be loaded; the words matter more. */
function PlainToast({ toast }: { toast: Toast }) {
  return <p role="alert">{`${toast.title} ${toast.description ?? ''}`}</p>;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { id: number }) | null>(null);
  const show = useCallback((toast: Toast) => {
    setShown((before) => ({ ...toast, id: (before?.id ?? 0) + 1 }));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {shown && (
        <Suspense>
          <ToastRegion toast={shown} />
        </Suspense>
      )}
    </ToastContext>
  );
}
