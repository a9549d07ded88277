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
      <p className="mb-5 max-w-[65ch]">{m.claims_if_it_is_you_can_manage()}</p>
      <div className="flex flex-col gap-3">
        <Way title={m.claims_email_a_link_to_the_contact()} isOpen>
          <p>{m.claims_if_we_have_an_email_address()}</p>
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
            <p>{m.claims_this_contact_was_changed_recently()}</p>
          </Way>
        ))}
        {hasCode && (
          <Way title={m.claims_i_have_a_code()}>
            <p>{m.claims_enter_the_code_from_our_letter()}</p>
            <CodeForm businessId={business.id} />
          </Way>
        )}
      </div>
    </>
  );
}

function describeWay(way: ClaimWay, business: ClaimScreen['business']): string {
  const texts = {
    domain: m.claims_we_will_send_a_link_to(),
    website: m.claims_we_will_give_you_a_code(),
    letter: m.claims_we_will_mail_a_letter_with({ business: formatAddress(business) }),
    phone: m.claims_we_will_call_the_listed_number(),
    staff: m.claims_if_no_other_way_works_tell(),
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
