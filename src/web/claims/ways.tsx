import type { ReactNode } from 'react';
import type { ClaimScreen, ClaimWay } from '../../contract/claims.ts';
import { formatAddress } from '../businesses/contact-links.ts';
import { LinkForm } from '../desk/link-form.tsx';
import { CodeForm } from './code-form.tsx';
import { WayForm } from './way-form.tsx';
import { wayTitles } from './way-titles.ts';

/** All ways to show that a listing is one's own, the quickest first. */
export function Ways({ screen }: { screen: ClaimScreen }) {
  const { business, ways, waysChanged } = screen;
  const hasCode = ways.includes('letter') || ways.includes('phone');
  return (
    <>
      <p className="mb-5 max-w-[65ch]">
        If it is, you can manage the listing: hours, photos, answers to reviews. You need no account
        and no password. Choose one way to show us that it is yours.
      </p>
      <div className="flex flex-col gap-3">
        <Way title="Email a link to the contact that we have" isOpen>
          <p>
            If we have an email address for this listing, we will send a link there. It is the
            quickest way.
          </p>
          <LinkForm businessId={business.id} />
        </Way>
        {ways.map((way) => (
          <Way key={way} title={wayTitles[way]}>
            <p>{describeWay(way, business)}</p>
            <WayForm way={way} businessId={business.id} />
          </Way>
        ))}
        {waysChanged.map((way) => (
          <Way key={way} title={wayTitles[way]}>
            <p>This contact was changed recently. Use another way.</p>
          </Way>
        ))}
        {hasCode && (
          <Way title="I have a code">
            <p>Enter the code from our letter or call, and the email address that you gave us.</p>
            <CodeForm businessId={business.id} />
          </Way>
        )}
      </div>
    </>
  );
}

function describeWay(way: ClaimWay, business: ClaimScreen['business']): string {
  const texts = {
    domain:
      'We will send a link to an email address at the website of the business. Free addresses, such as those at Gmail, prove nothing.',
    website:
      'We will give you a code to put on the website of the business, as a file, a tag or a TXT record.',
    letter: `We will mail a letter with a code to ${formatAddress(business)}. It can take a week or two.`,
    phone: 'We will call the listed number and tell you a code. Have the phone at hand.',
    staff:
      'If no other way works, tell us how we can know that this business is yours. We will answer by email.',
  };
  return texts[way];
}

interface WayProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Way({ title, isOpen = false, children }: WayProps) {
  return (
    <details
      name="way"
      open={isOpen}
      className="group rounded-card border border-line bg-surface open:border-field-line"
    >
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 rounded-card px-4 py-2 hover:text-accent">
        <h2 className="text-lg font-bold">{title}</h2>
        <span aria-hidden="true" className="text-xl group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-5">{children}</div>
    </details>
  );
}
