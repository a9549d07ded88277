import { useState } from 'react';
import type { ProblemReason } from '../../../contract/business-reports.ts';
import { send } from '../../send.ts';
import { useSendForm } from '../../use-send-form.ts';
import { problemReasons } from './reasons.ts';

interface Body {
  reason: ProblemReason;
  detail?: string;
  nickname?: string;
}

/** The reason is sent by its button; a detail can follow, and is added to it. */
export function useReport(businessId: number) {
  const [reported, setReported] = useState<ProblemReason | null>(null);
  const [hasDetail, setHasDetail] = useState(false);
  const [error, setError] = useState<string>();
  const { sendOnce, isPending } = useSendForm<Body, Body, unknown>({
    mutationKey: ['business-report', businessId],
    send: (body) => send('POST /api/businesses/:id/reports', { params: { id: businessId }, body }),
    fields: { detail: true },
    setError: (_, { message }) => setError(message),
    onSent: (_, { reason, detail }) => {
      setReported(reason);
      if (detail) setHasDetail(true);
    },
  });
  return {
    reported,
    hasDetail,
    error,
    isPending,
    sendReason: (given: string, nickname: string) => {
      const reason = [...problemReasons.keys()].find((one) => one === given);
      if (reason) sendOnce({ reason, ...(nickname && { nickname }) });
    },
    sendDetail: (detail: string) => {
      setError(undefined);
      if (reported && detail.trim()) sendOnce({ reason: reported, detail });
    },
  };
}
