import type { RefObject } from 'react';
import * as m from '#messages';
import { describeApproval } from '../../../contract/premium-terms.ts';
import { Metadata } from '../../metadata.tsx';
import { useSite } from '../../site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';

export interface Received {
  name: string;
  email: string | null;
}

export function SubmissionReceived({
  received: { name, email },
  headingRef,
}: {
  received: Received;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const { approvalHours } = useSite();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-14 text-center">
      <Metadata title={m.submit_done_title()} isHidden />
      <div className="awning w-35" aria-hidden="true" />
      <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-extrabold sm:text-3xl">
        {m.submit_done_title()}
      </h1>
      <p className="text-lg wrap-anywhere">
        <Rich
          message={m.submit_done_text}
          fields={{ name, approvalHours: describeApproval(approvalHours) }}
          parts={{
            strong: (text) => <strong>{text}</strong>,
            span: (text) => <span className="whitespace-nowrap">{text}</span>,
          }}
        />
      </p>
      {!email && <p className="text-muted">{m.submit_done_no_email()}</p>}
      {email && <p className="text-muted wrap-anywhere">{m.submit_done_email({ email })}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">{m.common_return_home()}</ButtonLink>
        <ButtonLink to="/submit" variant="secondary">
          {m.submit_done_another()}
        </ButtonLink>
      </div>
    </div>
  );
}
