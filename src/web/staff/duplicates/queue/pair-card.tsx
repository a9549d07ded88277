import { type RefObject, useState } from 'react';
import * as m from '#messages';
import type { DuplicatePair } from '../../../../contract/staff/duplicates.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Columns } from '../pair/columns.tsx';
import { chooseSurvivor } from '../pair/fields.ts';
import { Reasons } from '../pair/reasons.tsx';
import { useDecidePair } from '../use-decide-pair.ts';
import { useDecisionKeys } from './decision-keys.ts';

interface PairCardProps {
  pair: DuplicatePair;
  title: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onDecided: () => void;
  /** Absent where there is no other pair. */
  onSkip?: () => void;
  onBack?: () => void;
}

/** A pair to decide: one business, or two. */
export function PairCard(props: PairCardProps) {
  const { pair, title, headingRef, onDecided, onSkip, onBack } = props;
  const [survivorId, setSurvivor] = useState(() => chooseSurvivor(pair));
  const [question, setQuestion] = useState<string | null>(null);
  const decide = useDecidePair(onDecided, setQuestion);
  const settle = (chosen: number | null) => {
    if (!decide.isPending) decide.mutate({ pair, survivorId: chosen });
  };
  const same = () => settle(survivorId);
  const different = () => settle(null);
  const move = (step: (() => void) | undefined) => () => {
    if (!decide.isPending) step?.();
  };
  useDecisionKeys({ s: same, d: different, j: move(onSkip), k: move(onBack) });
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-3 sm:p-5">
      <h2 ref={headingRef} tabIndex={-1} className="text-lg font-bold">
        {title}
      </h2>
      <Reasons pair={pair} />
      <div className="sticky top-0 z-10 flex flex-wrap gap-2 border-b border-line bg-surface py-2">
        <KeyButton letter="S" disabled={decide.isPending} onClick={same}>
          {m.staff_duplicates_same_business()}
        </KeyButton>
        <KeyButton letter="D" isSecond disabled={decide.isPending} onClick={different}>
          {m.staff_duplicates_different()}
        </KeyButton>
        {onSkip && (
          <KeyButton letter="J" isSecond disabled={decide.isPending} onClick={onSkip}>
            {m.staff_duplicates_skip()}
          </KeyButton>
        )}
        {onBack && (
          <KeyButton letter="K" isSecond disabled={decide.isPending} onClick={onBack}>
            {m.staff_duplicates_back()}
          </KeyButton>
        )}
      </div>
      <Columns pair={pair} survivorId={survivorId} onChoose={setSurvivor} />
      <p className="text-sm text-muted">{m.staff_duplicates_the_one_that_stays_keeps_its()}</p>
      {question !== null && (
        <ConfirmDialog
          title={m.staff_duplicates_move_premium()}
          description={<p className="wrap-anywhere">{question}</p>}
          confirmLabel={m.staff_duplicates_merge_and_move()}
          isPending={decide.isPending}
          onClose={() => setQuestion(null)}
          onConfirm={() => {
            decide.mutate(
              { pair, survivorId, movesPremium: true },
              { onSettled: () => setQuestion(null) },
            );
          }}
        />
      )}
    </section>
  );
}

interface KeyButtonProps {
  letter: string;
  isSecond?: boolean;
  disabled: boolean;
  onClick: () => void;
  children: string;
}

function KeyButton({ letter, isSecond = false, children, ...props }: KeyButtonProps) {
  return (
    <Button
      variant={isSecond ? 'secondary' : 'primary'}
      aria-keyshortcuts={letter}
      className="max-sm:px-3"
      {...props}
    >
      {children}
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <kbd className="rounded-xs border border-current px-1.5 text-sm">{letter}</kbd>
      </span>
    </Button>
  );
}
