import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { screens } from '../../../../contract/screens.ts';
import type { MailState } from '../../../../contract/staff/sent-mails.ts';
import { read } from '../../../api.ts';
import { formatCount } from '../../../format.ts';
import { useParameters } from '../../../parameters.ts';
import { readPages } from '../../../read-pages.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { isState } from '../words.ts';
import { SentFilter } from './filter.tsx';
import { SentItem } from './item.tsx';
import { WaitingMails } from './waiting.tsx';

export function SentMails() {
  const { to = '', state } = useParameters(screens.mails);
  const known = isState(state) ? state : undefined;
  const isPlain = to === '' && known === undefined;
  return (
    <>
      <p className="max-w-[70ch] text-muted">{m.staff_mails_emails_of_the_last_90_days()}</p>
      <SentFilter key={`${to} ${known}`} to={to} state={known} />
      <SentList key={`list ${to} ${known}`} query={{ to, state: known }} isPlain={isPlain} />
    </>
  );
}

interface SentListProps {
  query: { to: string; state: MailState | undefined };
  isPlain: boolean;
}

function SentList({ query, isPlain }: SentListProps) {
  const list = useInfiniteQuery({
    ...readPages('GET /api/admin/sent-mails', { query }),
    // Mails leave while the list is open.
    staleTime: 0,
  });
  // What waits stands above the list: the later of the two would move the other.
  const waiting = useQuery({
    ...read('GET /api/admin/sent-mails/waiting', {}),
    staleTime: 0,
    enabled: isPlain,
  });
  const focus = useListFocus(() => null);
  if (list.isPending || waiting.isLoading) return <StaffSkeleton />;
  if (!list.data)
    return (
      <ListFailure error={list.error} fallback={m.staff_mails_the_emails_could_not_be_loaded()} />
    );
  const mails = list.data.pages.flatMap(({ items }) => items);
  const { total = 0, isTotalCapped = false } = list.data.pages[0] ?? {};
  return (
    <section {...focus} aria-label={m.staff_mails_sent_emails()}>
      {waiting.data && <WaitingMails {...waiting.data} />}
      {mails.length === 0 ? (
        <p className="text-muted">
          {isPlain
            ? m.staff_mails_no_email_was_sent_in_the()
            : m.staff_mails_no_emails_match_check_the_address()}
        </p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">
            {isTotalCapped
              ? m.staff_mails_more_than_10_000_emails()
              : formatCount(total, m.count_emails)}
          </p>
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {mails.map((mail) => (
              <SentItem key={mail.id} mail={mail} />
            ))}
          </ol>
        </>
      )}
      <MoreButton
        query={list}
        label={m.staff_mails_show_older()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}
