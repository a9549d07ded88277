import { Toast as RadixToast } from 'radix-ui';
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import * as m from '#messages';
import { X } from './later-icons.tsx';
import { findColumns, findHeight, type VerticalSpan } from './toast-place.ts';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; run: () => void };
  onShown?: () => void;
}

export function ToastRegion({ toast }: { toast: Toast & { id: number } }) {
  const tone =
    toast.variant === 'destructive' ? 'border-danger bg-danger-soft' : 'border-line bg-surface';
  const viewport = useToastPlace();
  const focus = useFocusBack();
  useShownCallback(toast);
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <RadixToast.Root
        key={toast.id}
        type="foreground"
        className={`pointer-events-auto flex flex-wrap items-start justify-end gap-x-3 gap-y-2 rounded-card border p-4 text-ink shadow-float ${tone}`}
      >
        <div className="min-w-0 flex-[1_1_9rem]">
          <RadixToast.Title className="font-bold">{toast.title}</RadixToast.Title>
          {toast.description && (
            <RadixToast.Description className="mt-0.5 text-sm wrap-anywhere">
              {toast.description}
            </RadixToast.Description>
          )}
        </div>
        {toast.action && (
          <RadixToast.Action
            altText={m.toast_hotkey({ label: toast.action.label })}
            onClick={() => {
              toast.action?.run();
              focus.giveBack();
            }}
            className="-my-2 min-h-11 shrink-0 cursor-pointer rounded-card px-3 font-semibold text-accent underline"
          >
            {toast.action.label}
          </RadixToast.Action>
        )}
        <RadixToast.Close
          aria-label={m.common_close()}
          className="-m-2 flex size-11 cursor-pointer items-center justify-center rounded-card"
        >
          <X size={18} aria-hidden="true" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        ref={viewport}
        hotkey={['F8']}
        onFocus={focus.remember}
        className="no-print pointer-events-none fixed bottom-0 z-60 list-none p-2 sm:p-4"
      />
    </RadixToast.Provider>
  );
}

function useFocusBack() {
  const before = useRef<Element | null>(null);
  return {
    remember: ({ relatedTarget, currentTarget }: FocusEvent) => {
      const region = currentTarget.parentElement;
      if (relatedTarget && !region?.contains(relatedTarget)) before.current = relatedTarget;
    },
    // Runs after the toast is removed, which moves the focus to its region.
    giveBack: () => {
      setTimeout(() => {
        if (before.current instanceof HTMLElement) before.current.focus();
      });
    },
  };
}

/** The second animation frame runs after the first one was painted. */
function useShownCallback({ id, onShown }: Toast & { id: number }) {
  const callback = useRef(onShown);
  callback.current = onShown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per toast
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => callback.current?.());
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
}

const LOOK_EVERY = 250;
const MARGIN = 4;

/** Keeps toasts away from the buttons of list rows (`data-actions`). */
function useToastPlace() {
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const place = () => viewport.current && putBeside(viewport.current);
    place();
    const timer = setInterval(place, LOOK_EVERY);
    addEventListener('resize', place);
    addEventListener('scroll', place, { passive: true });
    return () => {
      clearInterval(timer);
      removeEventListener('resize', place);
      removeEventListener('scroll', place);
    };
  }, []);
  return viewport;
}

function putBeside(viewport: HTMLElement) {
  const buttons = [...document.querySelectorAll('[data-actions] :is(button, a)')].map((button) =>
    button.getBoundingClientRect(),
  );
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const columns = findColumns(
    width,
    buttons.map(({ left, right }) => widen({ start: left, end: right })),
  );
  const { start, end } = columns ?? findColumns(width, []) ?? { start: 0, end: width };
  viewport.style.left = `${start}px`;
  viewport.style.width = `${end - start}px`;
  const inSight = buttons.filter(({ top, bottom }) => bottom > 0 && top < height);
  const rows = inSight.map(({ top, bottom }) => widen({ start: top, end: bottom }));
  const lift = columns ? 0 : findHeight(height, viewport.offsetHeight, rows);
  viewport.style.bottom = `${lift}px`;
}

function widen({ start, end }: VerticalSpan): VerticalSpan {
  return { start: start - MARGIN, end: end + MARGIN };
}
