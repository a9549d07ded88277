import * as m from '#messages';
import type { Right } from '../../../contract/rights.ts';
import type { ReasonFor } from '../../../contract/staff/saved-reasons.ts';
import { mayDecide } from '../../../contract/staff/work-rights.ts';
import { keysOf } from '../is-key-of.ts';

export const decisionNames: Record<ReasonFor, string> = {
  reject: m.staff_reasons_rejecting_a_listing(),
  ask: m.staff_reasons_asking_an_owner(),
  change: m.staff_reasons_refusing_a_change(),
  claim: m.staff_reasons_deciding_a_claim(),
  review: m.staff_reasons_deleting_a_review(),
  reply: m.staff_reasons_removing_a_reply(),
  photo: m.staff_reasons_removing_a_photo(),
};

export function decisionsFor(rights: readonly Right[]): ReasonFor[] {
  return keysOf(decisionNames).filter((decision) => mayDecide(rights, decision));
}
