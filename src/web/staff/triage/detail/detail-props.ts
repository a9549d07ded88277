import type { User } from '../../../../contract/accounts.ts';
import type { StaffBusiness } from '../../../../contract/staff/businesses.ts';
import type { TriageItem } from '../../../../contract/staff/triage.ts';

export interface DetailProps {
  item: TriageItem;
  user: User;
  /** The version that was read. */
  approve: (business: StaffBusiness) => Promise<unknown>;
  onNext: () => void;
  /** Leaves the list while the work is under way, and the next item opens. */
  onDecide: (work: Promise<unknown>) => void;
}
