import type { RefObject } from 'react';
import { Metadata } from '../../metadata.tsx';
import { ButtonLink } from '../../ui/button.tsx';

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
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-14 text-center">
      <Metadata title="Business Submitted Successfully!" isHidden />
      <div className="awning w-35" aria-hidden="true" />
      <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-extrabold sm:text-3xl">
        Business Submitted Successfully!
      </h1>
      <p className="text-lg wrap-anywhere">
        Thank you! Our team reviews <strong>{name}</strong> and approves it within{' '}
        <span className="whitespace-nowrap">24-48 hours</span>.
      </p>
      {email && (
        <p className="text-muted wrap-anywhere">
          We sent an email to {email}, with a link to manage your listing. Another follows when it
          is approved.
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Return to Homepage</ButtonLink>
        <ButtonLink to="/submit" variant="secondary">
          Submit Another Business
        </ButtonLink>
      </div>
    </div>
  );
}
