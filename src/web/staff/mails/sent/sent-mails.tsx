import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { screens } from '../../../../contract/screens.ts';
import type { MailState } from '../../../../contract/staff/sent-mails.ts';
import { read } from '../../../api.ts';
import { formatCount } from '../../../format.ts';
import { useParameters } from '../../../parameters.ts';
import { QueueList } from '../../staff-screen.tsx';
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
      <p className="max-w-[70ch] text-muted">{m.mails_sent_lead()}</p>
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
  // What waits stands above the list: the later of the two would move the other.
  const waiting = useQuery({
    ...read('GET /api/admin/sent-mails/waiting', {}),
    staleTime: 0,
    enabled: isPlain,
  });
  return (
    <QueueList
      list="GET /api/admin/sent-mails"
      request={{ query }}
      label={m.mails_sent_label()}
      none={isPlain ? m.mails_sent_empty() : m.mails_sent_no_match()}
      failure={m.mails_list_failed()}
      more={m.common_show_older()}
      isHeld={waiting.isLoading}
      head={({ total, isTotalCapped }) => (
        <>
          {waiting.data && <WaitingMails {...waiting.data} />}
          <p className="mb-2 text-sm text-muted empty:hidden">
            {total > 0 &&
              (isTotalCapped ? m.mails_sent_capped() : formatCount(total, m.count_mails))}
          </p>
        </>
      )}
      keyOf={({ id }) => id}
      look="flex flex-col gap-1 p-4"
    >
      {(mail) => <SentItem mail={mail} />}
    </QueueList>
  );
}
