import * as m from '#messages';
import { type StaffBusiness, staffBusiness } from '../../../contract/businesses.staff.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
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
      title={m.listings_changed_title()}
      description={m.listings_changed_text({ name: business.name })}
    >
      <VersionDifferences was={business} is={parsed.data} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => onApprove(parsed.data)}>{m.listings_changed_approve()}</Button>
        <Button variant="secondary" onClick={() => onLook(parsed.data)}>
          {m.common_check_again()}
        </Button>
      </div>
    </Dialog>
  );
}
