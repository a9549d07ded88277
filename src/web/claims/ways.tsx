import type { ReactNode } from 'react';
import * as m from '#messages';
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
      <p className="mb-5 max-w-[65ch]">{m.claims_lead()}</p>
      <div className="flex flex-col gap-3">
        <Way title={m.claims_contact_way()} isOpen>
          <p>{m.claims_contact_way_text()}</p>
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
            <p>{m.claims_contact_too_new()}</p>
          </Way>
        ))}
        {hasCode && (
          <Way title={m.claims_have_code()}>
            <p>{m.claims_have_code_text()}</p>
            <CodeForm businessId={business.id} />
          </Way>
        )}
      </div>
    </>
  );
}

function describeWay(way: ClaimWay, business: ClaimScreen['business']): string {
  const texts = {
    domain: m.claims_way_domain_text(),
    website: m.claims_way_website_text(),
    letter: m.claims_way_letter_text({ business: formatAddress(business) }),
    phone: m.claims_way_phone_text(),
    staff: m.claims_way_staff_text(),
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
