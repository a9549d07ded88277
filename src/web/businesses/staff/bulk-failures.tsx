import * as m from '#messages';
import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { VersionDifferences } from './version-differences.tsx';

export type Failure = BulkRun['failures'][number];

export function BulkFailures(props: { failures: Failure[]; onClose: () => void }) {
  const { failures, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.listings_bulk_failures()}
      description={m.listings_bulk_failures_text()}
    >
      <ul className="mb-4 divide-y divide-line text-sm">
        {failures.map(({ id, name, detail, read, current }) => (
          <li key={id} className="py-2">
            <span className="font-semibold">{name}</span>
            <span className="block text-muted">{detail}</span>
            {read && current && <VersionDifferences was={read} is={current} />}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{m.common_close()}</Button>
    </Dialog>
  );
}
