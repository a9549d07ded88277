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

// Loaded with the first toast: reading pages never needs it.
const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: PlainToast }),
  ),
);

/** Shows a toast; answers what takes it away ahead of its time. */
type ShowToast = (toast: Toast) => () => void;

const ToastContext = createContext<ShowToast>(() => () => {});

export function useToast() {
  return use(ToastContext);
}

/** Away from the network the region can't be loaded; the words matter more. */
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
