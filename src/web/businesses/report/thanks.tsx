import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { useReport } from './use-report.ts';

const hints = {
  closed: 'Such as when you were there.',
  moved: 'Such as the new address.',
  phone: 'Such as the right number.',
  duplicate: 'Such as the name of the other listing.',
  'not-a-business': 'Such as what is there.',
};

export function ReportThanks({ report }: { report: ReturnType<typeof useReport> }) {
  const { reported, hasDetail, error, isPending, sendDetail } = report;
  const thanks = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the detail is sent
  useEffect(() => thanks.current?.focus(), [hasDetail]);
  return (
    <div className="flex flex-col gap-4">
      <p ref={thanks} tabIndex={-1} role="status" className="text-lg">
        {hasDetail ? 'Thank you for the detail.' : 'Thank you. Our team will check it.'}
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
            label="Do you know more? (optional)"
            hint={hints[reported]}
            maxLength={200}
            autoComplete="off"
            error={error}
          />
          <Button type="submit" variant="secondary" disabled={isPending} className="self-start">
            {isPending ? 'Sending...' : 'Add this'}
          </Button>
        </form>
      )}
    </div>
  );
}
