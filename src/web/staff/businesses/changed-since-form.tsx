import * as m from '#messages';
import { type StaffBusiness, staffBusiness } from '../../../contract/staff/businesses.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VersionDifferences } from './version-differences.tsx';

export interface ChangedSinceProps {
  business: StaffBusiness;
  current: unknown;
  onApprove: (current: StaffBusiness) => void;
  onLook: (current: StaffBusiness) => void;
  onClose: () => void;
}

export function ChangedSince({ business, current, onApprove, onLook, onClose }: ChangedSinceProps) {
  const parsed = staffBusiness.safeParse(current);
  if (!parsed.success) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.staff_businesses_changed_since_you_read_it()}
      description={m.staff_businesses_name_is_still_pending_these_are({ name: business.name })}
    >
      <VersionDifferences was={business} is={parsed.data} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => onApprove(parsed.data)}>
          {m.staff_businesses_approve_as_it_is_now()}
        </Button>
        <Button variant="secondary" onClick={() => onLook(parsed.data)}>
          {m.staff_businesses_look_again()}
        </Button>
      </div>
    </Dialog>
  );
}
