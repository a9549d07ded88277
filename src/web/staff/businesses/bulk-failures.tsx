import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VersionDifferences } from './version-differences.tsx';

export interface Failure {
  id: number;
  name: string;
  detail: string;
  /** As it was read, and as it stands now, where that is why. */
  was: StaffBusiness | undefined;
  current?: StaffBusiness | undefined;
}

export function BulkFailures(props: { failures: Failure[]; onClose: () => void }) {
  const { failures, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Some businesses were left out"
      description="These businesses did not change and are still selected."
    >
      <ul className="mb-4 divide-y divide-line text-sm">
        {failures.map(({ id, name, detail, was, current }) => (
          <li key={id} className="py-2">
            <span className="font-semibold">{name}</span>
            <span className="block text-muted">{detail}</span>
            {was && current && <VersionDifferences was={was} is={current} />}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}
