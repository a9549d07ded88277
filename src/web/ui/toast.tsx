import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** One toast at a time; `id` tells a new one from the one before. */
export type ShownToast = Toast & { id: number };

// Loaded with the first toast: reading pages never needs it.
const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
);

const ToastContext = createContext<(toast: Toast) => void>(() => {});

export function useToast() {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
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
