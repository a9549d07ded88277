import { useEffect, useRef } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { useReport } from './use-report.ts';

const hints = {
  closed: m.report_closed_hint(),
  moved: m.report_moved_hint(),
  phone: m.report_phone_hint(),
  duplicate: m.report_twice_hint(),
  'not-a-business': m.report_no_business_hint(),
};

export function ReportThanks({ report }: { report: ReturnType<typeof useReport> }) {
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
