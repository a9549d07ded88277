import { useEffect, useRef } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { useReport } from './use-report.ts';

const hints = {
  closed: m.businesses_report_such_as_when_you_were_there(),
  moved: m.businesses_report_such_as_the_new_address(),
  phone: m.businesses_report_such_as_the_right_number(),
  duplicate: m.businesses_report_such_as_the_name_of_the(),
  'not-a-business': m.businesses_report_such_as_what_is_there(),
};

export function ReportThanks({ report }: { report: ReturnType<typeof useReport> }) {
  const { reported, hasDetail, error, isPending, sendDetail } = report;
  const thanks = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the detail is sent
  useEffect(() => thanks.current?.focus(), [hasDetail]);
  return (
    <div className="flex flex-col gap-4">
      <p ref={thanks} tabIndex={-1} role="status" className="text-lg">
        {hasDetail
          ? m.businesses_report_thank_you_for_the_detail()
          : m.businesses_report_thank_you_our_team_will_check()}
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
            label={m.businesses_report_do_you_know_more_optional()}
            hint={hints[reported]}
            maxLength={200}
            autoComplete="off"
            error={error}
          />
          <Button type="submit" variant="secondary" disabled={isPending} className="self-start">
            {isPending ? m.businesses_report_sending() : m.businesses_report_add_this()}
          </Button>
        </form>
      )}
    </div>
  );
}
