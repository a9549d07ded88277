import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Toast } from './toast-region.tsx';

const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: PlainToast }),
  ),
);

/** Shows a toast and returns a function that dismisses it early. */
type ShowToast = (toast: Toast) => () => void;

const ToastContext = createContext<ShowToast>(() => () => {});

export function useToast() {
  return use(ToastContext);
}

/** Shown if the toast code can't be loaded, for example offline. */
function PlainToast({ toast }: { toast: Toast }) {
  const { onShown } = toast;
  useEffect(() => onShown?.(), [onShown]);
  return <p role="alert">{`${toast.title} ${toast.description ?? ''}`}</p>;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { id: number }) | null>(null);
  const lastId = useRef(0);
  const show = useCallback((toast: Toast) => {
    lastId.current += 1;
    const id = lastId.current;
    setShown({ ...toast, id });
    return () => setShown((now) => (now?.id === id ? null : now));
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
