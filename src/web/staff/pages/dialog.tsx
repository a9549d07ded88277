import { Suspense, useState } from 'react';
import * as m from '#messages';
import type { StaffPage } from '../../../contract/staff/pages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { later } from '../form.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';

const PageForm = later(() => import('./page-form.tsx'), 'PageForm');

interface PageDialogProps {
  page: StaffPage | null;
  onClose: () => void;
}

/** The page form over the list; it asks before it throws away what was written. */
export function PageDialog({ page, onClose }: PageDialogProps) {
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={page ? m.pages_edit_title() : m.pages_create_title()}
      size="wide"
    >
      <Suspense fallback={<StaffSkeleton className="h-[44rem]" />}>
        <PageForm page={page} onDirtyChange={setDirty} onCancel={leave} onSaved={onClose} />
      </Suspense>
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}
