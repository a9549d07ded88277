import { useState } from 'react';
import * as m from '#messages';
import type { DecisionAction } from '../../../contract/reviews.staff.ts';
import { DECISION_DAYS, NOTICE_DAYS } from '../../../domain/decision-limits.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { type DecisionOrder, useDecide } from './use-decide.ts';

interface NoticeBusiness {
  id: number;
  name: string;
  reviews: number;
}

export interface DecideTask {
  action: DecisionAction;
  target: Pick<DecisionOrder, 'group' | 'reviewIds' | 'search'>;
  count: number;
  businesses?: NoticeBusiness[];
}

const words: Record<DecisionAction, { verb: string; description: string }> = {
  hold: {
    verb: m.reviews_hold(),
    description: m.reviews_hold_effect(),
  },
  publish: {
    verb: m.common_publish(),
    description: m.reviews_publish_effect(),
  },
  remove: {
    verb: m.common_remove(),
    description: m.reviews_remove_effect(),
  },
};

interface DecideDialogProps {
  task: DecideTask;
  onClose: () => void;
  onDecide?: ((work: Promise<unknown>) => void) | undefined;
}

export function DecideDialog({ task, onClose, onDecide }: DecideDialogProps) {
  const { action, target, count, businesses = [] } = task;
  const { verb, description } = words[action];
  const [reason, setReason] = useState('');
  const [noticeFor, setNoticeFor] = useState<Set<number>>(new Set());
  const decide = useDecide({ onClose });
  const isRemoval = action === 'remove';
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${verb} ${formatCount(count, m.reviews_count_title)}`}
      description={
        <p>
          {m.reviews_decide_undo_days({
            description,
            decisionDays: DECISION_DAYS,
          })}
        </p>
      }
      confirmLabel={
        count === 1 ? `${verb} 1` : m.reviews_decide_all({ verb, number: formatNumber(count) })
      }
      isPending={decide.isPending}
      onConfirm={() => {
        const work = decide.mutateAsync({
          action,
          ...target,
          reason,
          ...(isRemoval && { noticeFor: [...noticeFor] }),
        });
        if (onDecide) onDecide(work);
        else work.catch(() => {});
      }}
    >
      {isRemoval && businesses.length > 0 && (
        <Notices businesses={businesses} chosen={noticeFor} onChange={setNoticeFor} />
      )}
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

interface NoticesProps {
  businesses: NoticeBusiness[];
  chosen: Set<number>;
  onChange: (chosen: Set<number>) => void;
}

function Notices({ businesses, chosen, onChange }: NoticesProps) {
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">
        {m.reviews_note_legend({ noticeDays: NOTICE_DAYS })}
      </legend>
      <p className="text-sm text-muted">{m.reviews_note_hint()}</p>
      <ul>
        {businesses.map(({ id, name, reviews }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ target }) => toggle(id, target.checked)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 wrap-anywhere">
                {name} ({reviews})
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={m.common_reason_optional()}
      hint={m.reviews_reason_hint()}
      rows={2}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\s/g, ' '))}
    />
  );
}
