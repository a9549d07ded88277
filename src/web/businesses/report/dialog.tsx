import * as m from '#messages';
import type { Business } from '../../../contract/businesses.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { CorrectionOf } from './correction-form.tsx';

interface ReportDialogProps {
  business: Business;
  onClose: () => void;
}

export function ReportDialog({ business, onClose }: ReportDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={m.report_question()} description={business.name}>
      <CorrectionOf id={business.id}>{m.report_business_gone()}</CorrectionOf>
    </Dialog>
  );
}
