import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { Business } from '../../../contract/businesses.ts';
import type { ProblemReason } from '../../../contract/reports.ts';
import { RefusedNotice } from '../../kit/form-field.tsx';
import { useRefusedForm } from '../../kit/refused-form.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useSendForm } from '../../kit/use-send-form.ts';
import { problemReasons } from './reasons.ts';

type Reported = Pick<Business, 'id' | 'slug'>;

export function ReportChoices({ business: { id, slug } }: { business: Reported }) {
  const report = useReport(id);
  const refused = useRefusedForm();
  if (report.reported) return <ReportThanks report={report} />;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const nickname = new FormData(event.currentTarget).get('nickname');
    if (submitter instanceof HTMLButtonElement)
      report.sendReason(submitter.value, String(nickname ?? ''));
  };
  return (
    <form
      method="post"
      action={`/api/businesses/${id}/reports/form`}
      aria-label={m.report_question()}
      onSubmit={onSubmit}
      className="flex flex-col gap-3"
    >
      <RefusedNotice />
      <div className="hidden" aria-hidden="true">
        {/* Pressing Enter activates the first button, so this disabled one prevents a submission. */}
        <button type="submit" disabled tabIndex={-1} />
        <TextField name="nickname" label={m.common_nickname()} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="hidden noscript:block">
        <TextField
          name="detail"
          label={m.report_detail()}
          maxLength={200}
          defaultValue={refused?.fields.detail}
          error={refused?.errors.find(({ field }) => field === 'detail')?.message}
        />
      </div>
      {[...problemReasons].map(([reason, text]) => (
        <Button
          key={reason}
          type="submit"
          name="reason"
          value={reason}
          variant="secondary"
          disabled={report.isPending}
          className="justify-start text-left"
        >
          {text}
        </Button>
      ))}
      <p className="text-sm text-muted">
        <Rich
          message={m.report_who_sees}
          parts={{
            link: (text) => (
              <Link
                to={`/contact?about=${encodeURIComponent(slug)}&topic=correction`}
                rel="nofollow"
                className="inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11"
              >
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </form>
  );
}

const hints = {
  closed: m.report_closed_hint(),
  moved: m.report_moved_hint(),
  phone: m.report_phone_hint(),
  duplicate: m.report_twice_hint(),
  'not-a-business': m.report_no_business_hint(),
};

function ReportThanks({ report }: { report: ReturnType<typeof useReport> }) {
  const { reported, hasDetail, error, isPending, sendDetail } = report;
  const thanks = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the detail is sent
  useEffect(() => thanks.current?.focus(), [hasDetail]);
  return (
    <div className="flex flex-col gap-4">
      <p ref={thanks} tabIndex={-1} role="status" className="text-lg">
        {hasDetail ? m.report_detail_thanks() : m.report_sent_text()}
      </p>
      {!hasDetail && reported && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            sendDetail(String(new FormData(event.currentTarget).get('detail') ?? ''));
          }}
          className="flex flex-col gap-3"
        >
          <TextField
            name="detail"
            label={m.report_detail_more()}
            hint={hints[reported]}
            maxLength={200}
            autoComplete="off"
            error={error}
          />
          <Button type="submit" variant="secondary" disabled={isPending} className="self-start">
            {isPending ? m.common_sending() : m.report_detail_add()}
          </Button>
        </form>
      )}
    </div>
  );
}

interface Body {
  reason: ProblemReason;
  detail?: string;
  nickname?: string;
}

/** Sends the reason immediately; an optional detail is sent afterwards and added to the report. */
function useReport(businessId: number) {
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
