import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface Failure {
  id: number;
  name: string;
  detail: string;
}

/** What could not be done, and why. */
export function BulkFailures(props: { failures: Failure[]; onClose: () => void }) {
  const { failures, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Not everything could be done"
      description="These businesses are as they were, and still selected."
    >
      <ul className="mb-4 divide-y divide-line text-sm">
        {failures.map(({ id, name, detail }) => (
          <li key={id} className="py-2">
            <span className="font-semibold">{name}</span>
            <span className="block text-muted">{detail}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}
