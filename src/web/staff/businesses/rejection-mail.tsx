import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api.ts';
import { MailText } from '../reasons/mail-text.tsx';
import { useSettled } from '../reasons/use-settled.ts';

export function RejectionMail({ id, reason }: { id: number; reason: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...read('GET /api/admin/businesses/:id/rejection-mail', {
      params: { id },
      query: { reason: useSettled(reason) },
    }),
    enabled: isOpen,
    placeholderData: (former) => former,
  });
  return <MailText mail={data} isOpen={isOpen} onOpenChange={setOpen} />;
}
