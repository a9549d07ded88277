import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { read } from '../../../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { FooterForm } from './form.tsx';

const footerLinks = read('GET /api/admin/footer', {});

export function FooterDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...footerLinks, staleTime: 0, gcTime: 0 });
  const [isNewer, setNewer] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => (isDirty ? setAsking(true) : onClose())}
      title={m.footer_title()}
      description={m.footer_lead()}
      size="wide"
    >
      {error && <p role="alert">{m.footer_load_failed()}</p>}
      {!data && !error && <StaffSkeleton className="h-[28rem]" />}
      {isNewer && (
        <p role="alert" className="mb-4 rounded-card border border-danger bg-danger-soft p-3">
          {m.footer_conflict()}
        </p>
      )}
      {data && (
        <FooterForm
          key={data.version}
          footer={data}
          onDirtyChange={setDirty}
          onConflict={() => {
            setNewer(true);
            void refetch();
          }}
          onClose={onClose}
        />
      )}
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}
