import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import type { ReasonFor } from '../../domain/queue-kinds.ts';
import { HttpError } from '../kit/api.ts';
import { Button, ButtonAnchor } from '../kit/ui/button.tsx';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import type { Toast } from '../kit/ui/toast-region.tsx';
import { type Undo, useFailureToast, useUndo } from '../kit/use-send.ts';
import { ReasonField } from './reason-field.tsx';

interface Look {
  label: ReactNode;
  name?: string | undefined;
  /** Shortcut keys; the first is shown. */
  keys?: string;
  variant?: 'primary' | 'secondary' | 'quiet';
}

export interface Confirmation {
  title: string;
  name?: string;
  text: ReactNode | ((close: () => void) => ReactNode);
  confirm: string;
  reason?: {
    decision: ReasonFor;
    label: string;
    hint?: string;
    max?: number;
    /** Error if the reason is empty; missing if the reason is optional. */
    missing?: string;
  };
  more?: (reason: string) => ReactNode;
}

export interface Action extends Look {
  asks?: Confirmation | undefined;
  run: (reason: string) => Promise<Toast & { undo?: Undo | null }>;
  stays?: boolean;
  fallback?: string;
}

interface DialogAction extends Look {
  opens: (given: {
    close: () => void;
    decide: ((work: Promise<unknown>) => void) | undefined;
  }) => ReactNode;
  stays?: boolean;
}

interface ButtonAction extends Look {
  onPress: () => void;
}

interface LinkAction extends Look {
  href: string;
  isDownload?: boolean;
}

interface Hint {
  lacks: string;
}

export type StaffAction = Action | DialogAction | ButtonAction | LinkAction | Hint;

export type Decide = (work: Promise<unknown>, typed: string) => void;

export interface Act {
  onDecide?: Decide;
  onStay?: () => void;
  typed?: string;
}

interface ActionBarProps extends Act {
  offers: StaffAction[];
  className?: string;
}

/** Milliseconds after an item appears in which input is ignored, because it was meant for the previous one. */
const READ_FOR = 400;

/** Action buttons of a queue item: confirm if needed, run, show the result and offer undo. */
export function ActionBar({ offers, onDecide, onStay, typed = '', className }: ActionBarProps) {
  const perform = usePerform();
  const [open, setOpen] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shownAt = useRef(performance.now());
  const close = () => setOpen(null);
  const run = (action: Action, reason: string) => {
    if (isBusy) return;
    if (onDecide && !action.stays) return onDecide(perform(action, reason, 'none'), reason);
    setBusy(true);
    void perform(action, reason, 'active').then(
      () => {
        setBusy(false);
        close();
        onStay?.();
      },
      (error) => {
        setBusy(false);
        if (error instanceof HttpError && !action.asks?.reason) close();
      },
    );
  };
  const press = (offer: Action | DialogAction | ButtonAction, place: number, clicks: number) => {
    const isEarly = clicks !== 1 && performance.now() - shownAt.current < READ_FOR;
    if (onDecide && isEarly) return;
    if ('onPress' in offer) offer.onPress();
    else if ('opens' in offer || offer.asks) setOpen(place);
    else run(offer, '');
  };
  const opened = open === null ? undefined : offers[open];
  return (
    <div data-actions className={`flex flex-wrap items-center gap-2 ${className ?? ''}`}>
      {offers.map((offer, place) =>
        'lacks' in offer ? (
          <p key={offer.lacks} className="basis-full text-sm text-muted">
            {offer.lacks}
          </p>
        ) : (
          <OfferButton
            // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of an item keep their order
            key={place}
            offer={offer}
            hasKeys={onDecide !== undefined}
            isBusy={isBusy}
            onPress={(pressed, clicks) => press(pressed, place, clicks)}
          />
        ),
      )}
      {opened && 'opens' in opened && (
        <Opened offer={opened} onClose={close} onDecide={onDecide} onStay={onStay} />
      )}
      {opened && 'run' in opened && opened.asks && (
        <Asking
          question={opened.asks}
          typed={typed}
          isPending={isBusy}
          isReady
          onClose={close}
          onConfirm={(reason) => run(opened, reason)}
        />
      )}
    </div>
  );
}

interface OfferButtonProps {
  offer: Action | DialogAction | ButtonAction | LinkAction;
  hasKeys: boolean;
  isBusy: boolean;
  onPress: (offer: Action | DialogAction | ButtonAction, clicks: number) => void;
}

function OfferButton({ offer, hasKeys, isBusy, onPress }: OfferButtonProps) {
  const { keys = '', label, name, variant = 'secondary' } = offer;
  const pressed = {
    'aria-label': name,
    ...(hasKeys && keys && { 'data-keys': keys, 'aria-keyshortcuts': keys[0] }),
  };
  const shown = (
    <>
      <span>{label}</span>
      {hasKeys && keys && (
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <kbd className="rounded-xs border border-current px-1.5 text-sm uppercase">{keys[0]}</kbd>
        </span>
      )}
    </>
  );
  if ('href' in offer) {
    return (
      <ButtonAnchor variant={variant} href={offer.href} download={offer.isDownload} {...pressed}>
        {shown}
      </ButtonAnchor>
    );
  }
  return (
    <Button
      variant={variant}
      disabled={isBusy}
      onClick={({ detail }) => onPress(offer, detail)}
      {...pressed}
    >
      {shown}
    </Button>
  );
}

interface OpenedProps {
  offer: DialogAction;
  onClose: () => void;
  onDecide: Decide | undefined;
  onStay: (() => void) | undefined;
}

function Opened({ offer, onClose, onDecide, onStay }: OpenedProps) {
  const close = () => {
    onClose();
    if (offer.stays) onStay?.();
  };
  const decide = (work: Promise<unknown>) => {
    onClose();
    onDecide?.(work, '');
  };
  return offer.opens({ close, decide: onDecide && decide });
}

interface AskingProps {
  question: Confirmation;
  typed: string;
  isPending: boolean;
  /** Whether the focus starts on the confirmation, so that Enter decides. */
  isReady?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

function Asking({ question, typed, isPending, isReady, onConfirm, onClose }: AskingProps) {
  const { title, name, text, confirm, reason: asked, more } = question;
  const [reason, setReason] = useState(asked ? typed : '');
  const [isMissing, setMissing] = useState(false);
  const isNeeded = asked?.missing !== undefined;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <>
          {name && <p className="mb-1 font-semibold wrap-anywhere text-ink">{name}</p>}
          {typeof text === 'function' ? (
            text(onClose)
          ) : typeof text === 'string' ? (
            <p className="wrap-anywhere">{text}</p>
          ) : (
            text
          )}
        </>
      }
      confirmLabel={confirm}
      isPending={isPending}
      isReady={isReady}
      onConfirm={() => (isNeeded && !reason.trim() ? setMissing(true) : onConfirm(reason.trim()))}
    >
      {asked && (
        <ReasonField
          decision={asked.decision}
          label={asked.label}
          hint={asked.hint ?? ''}
          {...(asked.max && { maxLength: asked.max })}
          value={reason}
          error={isMissing && !reason.trim() ? asked.missing : undefined}
          onChange={setReason}
        />
      )}
      {more?.(reason)}
    </ConfirmDialog>
  );
}

export interface OpenConfirmation extends Action {
  asks: Confirmation;
}

/**
 * Opens a confirmation immediately, with the focus on Cancel or its first field. After an error it closes,
 * unless it asks for a reason.
 */
export function Confirm(props: {
  action: OpenConfirmation;
  onClose: () => void;
  onWork?: (work: Promise<unknown>) => void;
}) {
  const { action, onClose, onWork } = props;
  const perform = usePerform();
  const [isBusy, setBusy] = useState(false);
  const run = (reason: string) => {
    setBusy(true);
    const work = perform(action, reason);
    onWork?.(work);
    work.then(onClose, (error) => {
      setBusy(false);
      if (error instanceof HttpError && !action.asks.reason) onClose();
    });
  };
  return (
    <Asking question={action.asks} typed="" isPending={isBusy} onClose={onClose} onConfirm={run} />
  );
}

export function usePerform() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const offerUndo = useUndo(['/api/']);
  const showFailure = useFailureToast(m.common_save_failed());
  return async (
    action: Pick<Action, 'run' | 'fallback'>,
    reason = '',
    refetchType: 'active' | 'none' = 'active',
  ) => {
    try {
      const { undo = null, ...done } = await action.run(reason);
      toast({ ...done, ...offerUndo(undo) });
    } catch (error) {
      showFailure(error, action.fallback);
      if (error instanceof HttpError) await forget(queryClient, refetchType);
      throw error;
    }
    await forget(queryClient, refetchType);
  };
}

function forget(queryClient: QueryClient, refetchType: 'active' | 'none') {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/'),
    refetchType,
  });
}

export function spoken<F extends object>(
  message: (fields: F) => string,
  fields: { [name in keyof F]: ReactNode },
) {
  const quiet = (text: ReactNode) => <span className="sr-only">{text}</span>;
  return <Rich message={message} fields={fields} parts={{ span: quiet, span2: quiet }} />;
}
