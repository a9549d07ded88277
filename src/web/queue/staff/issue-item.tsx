import type { ReactNode } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import type { IssueAnswer, ListingChecks } from '../../../contract/checks.staff.ts';
import { hasRight } from '../../../domain/rights.ts';
import { EditDialog } from '../../businesses/staff/edit-dialog.tsx';
import { removal } from '../../businesses/staff/listing-actions.tsx';
import { listReasons } from '../../issues/staff/describe-checks.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { type Action, type StaffAction, spoken } from '../../staff/decide.tsx';

export function IssueReasons({ checks }: { checks: ListingChecks }) {
  return (
    <ul aria-label={m.common_reasons()} className="list-disc pl-5">
      {listReasons(checks).map((reason) => (
        <li key={reason} className="wrap-anywhere">
          {reason}
        </li>
      ))}
    </ul>
  );
}

export function describeAsked({ askedAt }: ListingChecks, hasContact: boolean): string {
  if (askedAt) return m.issues_owner_asked({ date: formatDate(askedAt) });
  return hasContact ? m.issues_owner_not_asked() : m.issues_owner_no_email();
}

const done: Record<IssueAnswer, string> = {
  right: m.issues_confirmed(),
  'may-be-closed': m.common_marked_closed(),
  ask: m.issues_owner_will_asked(),
};

type Doubted = Pick<
  StaffBusiness,
  'id' | 'name' | 'slug' | 'version' | 'mayBeClosed' | 'isApproved'
> & { category: { slug: string } };

export function issueActions(
  business: Doubted,
  { hasContact, user }: { hasContact: boolean; user: User },
): StaffAction[] {
  const { id, name, version } = business;
  const target = <span className="sr-only">: {name}</span>;
  const answer = (
    value: IssueAnswer,
    message: typeof m.issues_still_right,
    look: Pick<Action, 'keys' | 'variant'>,
  ): StaffAction => ({
    ...look,
    label: spoken(message, { target }),
    run: async () => {
      const params = { id };
      const body = { answer: value, version };
      const { version: changed } = await send('POST /api/admin/doubts/:id', { params, body });
      const undo = async () => {
        await send('POST /api/admin/doubts/:id/undo', { params, body: { version: changed } });
        return { title: m.issues_taken_back(), description: name };
      };
      return { title: done[value], description: name, undo: value === 'ask' ? null : undo };
    },
  });
  const remove: StaffAction = {
    ...removal(business),
    label: spoken(m.issues_delete, { target }),
    keys: 'd',
    variant: 'quiet',
  };
  const closed = answer('may-be-closed', m.common_mark_closed, {
    keys: 'c',
    variant: 'secondary',
  });
  return [
    answer('right', m.issues_still_right, { keys: 'a', variant: 'primary' }),
    editOffer(business, user, spoken(m.issues_edit, { target })),
    ...(business.mayBeClosed ? [] : [closed]),
    ...(hasContact ? [answer('ask', m.issues_ask_owner, { keys: 'o' })] : []),
    ...(hasRight(user, 'removal') ? [remove] : []),
  ];
}

export function editOffer(
  business: Pick<Doubted, 'id' | 'slug' | 'isApproved' | 'category'>,
  user: User,
  label: ReactNode,
): StaffAction {
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
