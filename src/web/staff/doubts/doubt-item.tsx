import type { ReactNode } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { hasRight } from '../../../contract/rights.ts';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import type { DoubtAnswer, ListingChecks } from '../../../contract/staff/checks.ts';
import { formatDate } from '../../dates.ts';
import { send } from '../../send.ts';
import { EditDialog } from '../businesses/edit/edit-dialog.tsx';
import { removal } from '../businesses/listing-actions.tsx';
import { type Action, type Offer, spoken } from '../decide.tsx';
import { listReasons } from './describe-checks.ts';

export function DoubtReasons({ checks }: { checks: ListingChecks }) {
  return (
    <ul aria-label={m.staff_doubts_reasons()} className="list-disc pl-5">
      {listReasons(checks).map((reason) => (
        <li key={reason} className="wrap-anywhere">
          {reason}
        </li>
      ))}
    </ul>
  );
}

export function describeAsked({ askedAt }: ListingChecks, hasContact: boolean): string {
  if (askedAt) return m.staff_doubts_its_owner_was_asked_on_date({ date: formatDate(askedAt) });
  return hasContact
    ? m.staff_doubts_its_owner_was_not_asked_yet()
    : m.staff_doubts_it_has_no_email_address_to();
}

const done: Record<DoubtAnswer, string> = {
  right: m.staff_doubts_confirmed_by_our_team(),
  'may-be-closed': m.staff_doubts_marked_as_may_be_closed(),
  ask: m.staff_doubts_the_owner_will_be_asked_by(),
};

type Doubted = Pick<
  StaffBusiness,
  'id' | 'name' | 'slug' | 'version' | 'mayBeClosed' | 'isApproved'
> & { category: { slug: string } };

export function doubtOffers(
  business: Doubted,
  { hasContact, user }: { hasContact: boolean; user: User },
): Offer[] {
  const { id, name, version } = business;
  const target = <span className="sr-only">: {name}</span>;
  const answer = (
    value: DoubtAnswer,
    message: typeof m.staff_doubts_still_right_target,
    look: Pick<Action, 'keys' | 'variant'>,
  ): Offer => ({
    ...look,
    label: spoken(message, { target }),
    run: async () => {
      await send('POST /api/admin/doubts/:id', {
        params: { id },
        body: { answer: value, version },
      });
      return { title: done[value], description: name };
    },
  });
  const remove: Offer = {
    ...removal(business),
    label: spoken(m.staff_doubts_delete_target, { target }),
    keys: 'd',
    variant: 'quiet',
  };
  const closed = answer('may-be-closed', m.staff_doubts_mark_as_may_be_closed_target, {
    keys: 'c',
    variant: 'secondary',
  });
  return [
    answer('right', m.staff_doubts_still_right_target, { keys: 'a', variant: 'primary' }),
    editOffer(business, user, spoken(m.staff_doubts_edit_target, { target })),
    ...(business.mayBeClosed ? [] : [closed]),
    ...(hasContact ? [answer('ask', m.staff_doubts_ask_the_owner_target, { keys: 'o' })] : []),
    ...(hasRight(user, 'removal') ? [remove] : []),
  ];
}

export function editOffer(
  business: Pick<Doubted, 'id' | 'slug' | 'isApproved' | 'category'>,
  user: User,
  label: ReactNode,
): Offer {
  return {
    label,
    keys: 'e',
    stays: true,
    opens: ({ close }) => (
      <EditDialog
        business={business}
        mayChangePremium={hasRight(user, 'premium')}
        onClose={close}
      />
    ),
  };
}
