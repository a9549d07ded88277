import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { SavedReason } from '../../contract/queue.staff.ts';
import type { ReasonFor } from '../../domain/queue-kinds.ts';
import type { Right } from '../../domain/rights.ts';
import { mayDecide } from '../../domain/work-rights.ts';
import { read } from '../kit/api.ts';
import { TextAreaField } from '../kit/ui/text-area-field.tsx';
import { keysOf } from './is-key-of.ts';

export const allReasons = read('GET /api/admin/reasons', {});

function useReasons(decision: ReasonFor): SavedReason[] {
  const { data = [] } = useQuery({ ...allReasons, staleTime: 60_000 });
  return data.filter((reason) => reason.decision === decision);
}

interface ReasonFieldProps {
  decision: ReasonFor;
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  maxLength?: number;
}

export function ReasonField({
  decision,
  onChange,
  hint,
  maxLength = 500,
  ...props
}: ReasonFieldProps) {
  const reasons = useReasons(decision);
  const write = (text: string) => {
    const numbered = /^[1-9]\d?$/.test(text) ? reasons[Number(text) - 1] : undefined;
    const mayGrow = text.length === 1 && reasons.length >= Number(text) * 10;
    onChange(numbered && !mayGrow ? numbered.text : text.replace(/\s/g, ' '));
  };
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        {...props}
        hint={reasons.length > 0 ? m.reasons_choose_hint({ hint }) : hint}
        rows={3}
        maxLength={maxLength}
        onChange={({ target }) => write(target.value)}
      />
      {reasons.length > 0 && (
        <ol
          aria-label={m.common_saved_reasons()}
          className="flex max-h-44 flex-col gap-1 overflow-y-auto"
        >
          {reasons.map(({ id, title, text }, place) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={props.value === text}
                onClick={() => onChange(text)}
                className="flex min-h-9 w-full cursor-pointer items-baseline gap-2 rounded-card border border-line px-2 py-1 text-left text-sm hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:min-h-11"
              >
                <kbd className="shrink-0 font-semibold tabular-nums">{place + 1}</kbd>
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{title}</span>
                  <span className="block text-muted">{text}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

export const decisionNames: Record<ReasonFor, string> = {
  reject: m.reasons_for_reject(),
  ask: m.reasons_for_question(),
  change: m.reasons_for_change(),
  claim: m.reasons_for_claim(),
  review: m.reasons_for_review(),
  reply: m.reasons_for_reply(),
  photo: m.reasons_for_photo(),
  report: m.reasons_for_report(),
};

export function decisionsFor(rights: readonly Right[]): ReasonFor[] {
  return keysOf(decisionNames).filter((decision) => mayDecide(rights, decision));
}
