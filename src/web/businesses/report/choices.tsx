import type { SubmitEvent } from 'react';
import * as m from '#messages';
import type { Business } from '../../../contract/businesses.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Rich } from '../../ui/rich.tsx';
import { problemReasons } from './reasons.ts';
import { ReportThanks } from './thanks.tsx';
import { useReport } from './use-report.ts';

type Reported = Pick<Business, 'id' | 'slug'>;

export function ReportChoices({ business: { id, slug } }: { business: Reported }) {
  const report = useReport(id);
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
      <div className="hidden" aria-hidden="true">
        {/* The Enter key presses the first button: of this one nothing comes. */}
        <button type="submit" disabled tabIndex={-1} />
        <TextField name="nickname" label={m.common_nickname()} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="hidden noscript:block">
        <TextField name="detail" label={m.report_detail()} maxLength={200} />
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
