import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { HttpError } from '../../api.ts';
import { later } from '../form.tsx';
import { refetchLists } from '../use-staff-action.ts';
import { BUSINESS_LISTS } from './business-lists.ts';

const ChangedSince = later(() => import('./changed-since-form.tsx'), 'ChangedSince');

interface Stale {
  business: StaffBusiness;
  current: unknown;
}

interface ApproveRead {
  approve: (business: StaffBusiness) => Promise<unknown>;
  onLook: (business: StaffBusiness) => void;
}

export function useApproveRead({ approve, onLook }: ApproveRead) {
  const queryClient = useQueryClient();
  const [stale, setStale] = useState<Stale | null>(null);
  const approveRead = (business: StaffBusiness): Promise<unknown> => {
    const work = approve(business);
    work.catch((error: unknown) => {
      const current = error instanceof HttpError ? error.problem?.current : undefined;
      if (current === undefined) return;
      setStale({ business, current });
      void refetchLists(queryClient, BUSINESS_LISTS);
    });
    return work;
  };
  const close = () => setStale(null);
  const dialog = stale && (
    <Suspense>
      <ChangedSince
        {...stale}
        onClose={close}
        onApprove={(current) => {
          close();
          approveRead(current).catch(() => {});
        }}
        onLook={(current) => {
          close();
          onLook(current);
        }}
      />
    </Suspense>
  );
  return { approveRead, dialog };
}
