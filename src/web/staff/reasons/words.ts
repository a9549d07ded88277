import * as m from '#messages';
import type { ReasonFor } from '../../../contract/queue.ts';
import type { Right } from '../../../contract/rights.ts';
import { mayDecide } from '../../../contract/staff/work-rights.ts';
import { keysOf } from '../is-key-of.ts';

export const decisionNames: Record<ReasonFor, string> = {
  reject: m.reasons_for_reject(),
  ask: m.reasons_for_question(),
  change: m.reasons_for_change(),
  claim: m.reasons_for_claim(),
  review: m.reasons_for_review(),
  reply: m.reasons_for_reply(),
  photo: m.reasons_for_photo(),
};

export function decisionsFor(rights: readonly Right[]): ReasonFor[] {
  return keysOf(decisionNames).filter((decision) => mayDecide(rights, decision));
}
