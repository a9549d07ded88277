import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { MailState, SentMail } from '../../../contract/mails.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { type CallOutput, read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { formatMoment } from '../../kit/format-moment.ts';
import { formatParameters, useParameters } from '../../kit/parameters.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { ActionBar, type StaffAction, spoken } from '../../staff/decide.tsx';
import { StaffList } from '../../staff/staff-screen.tsx';
import {
  isState,
  mailLanguageNames,
  mailStateWords,
  obstacleWords,
  withheldWords,
} from './words.ts';

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
  // Waits for the section above the list, to avoid layout shift.
  const waiting = useQuery({
    ...read('GET /api/admin/sent-mails/waiting', {}),
    staleTime: 0,
    enabled: isPlain,
  });
  return (
    <StaffList
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
    </StaffList>
  );
}

function WaitingMails({ count, mails }: CallOutput<'GET /api/admin/sent-mails/waiting'>) {
  if (count === 0) return null;
  return (
    <details className="mb-4 rounded-card border border-line bg-surface px-4 py-2">
      <summary className="min-h-8 cursor-pointer py-1 font-semibold pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        {formatCount(count, m.mails_sent_waiting)}
      </summary>
      <ul className="divide-y divide-line text-sm">
        {mails.map(({ id, to, title, business }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-2">
            <span className="font-semibold wrap-anywhere">{title ?? m.mails_sent_unknown()}</span>
            <span className="wrap-anywhere">{to}</span>
            {business && <span className="wrap-anywhere text-muted">{business.name}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

const { waiting: _, ...finished } = mailStateWords;

interface SentFilterProps {
  to: string;
  state: MailState | undefined;
}

function SentFilter({ to, state }: SentFilterProps) {
  const navigate = useNavigate();
  const [address, setAddress] = useState(to);
  const show = (asked: { to: string; state: string | undefined }) =>
    navigate(`/admin/mails${formatParameters(screens.mails, { view: 'sent', ...asked })}`);
  return (
    <search className="my-4 block">
      <form
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          show({ to: address.trim(), state });
        }}
      >
        <TextField
          label={m.mails_sent_address()}
          type="search"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
          placeholder={m.mails_sent_address_hint()}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <SelectField
          label={m.common_state()}
          value={state ?? ''}
          onChange={({ target }) => show({ to: address.trim(), state: target.value })}
        >
          <option value="">{m.common_all_masculine()}</option>
          <Options of={Object.entries(finished)} />
        </SelectField>
        <Button type="submit" variant="secondary">
          {m.common_find()}
        </Button>
      </form>
    </search>
  );
}

function SentItem({ mail }: { mail: SentMail }) {
  const { to, title, state, reason, tries, isTest, createdAt } = mail;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{title ?? m.mails_sent_unknown()}</h2>
        <Badge tone={state === 'failed' || state === 'given-up' ? 'gold' : 'plain'}>
          {mailStateWords[state]}
        </Badge>
        {isTest && <Badge>{m.common_test()}</Badge>}
      </div>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <span className="font-semibold wrap-anywhere text-ink">{to}</span>
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        <MailFacts mail={mail} />
      </p>
      {reason && (
        <p className="text-sm wrap-anywhere">
          {withheldWords.get(reason) ?? reason}
          {tries > 1 && ` ${m.mails_sent_tries({ count: formatCount(tries, m.count_tries) })}`}
        </p>
      )}
      <Again mail={mail} />
    </>
  );
}

function MailFacts({ mail: { language, business } }: { mail: SentMail }) {
  const name = new Map<string, string>(Object.entries(mailLanguageNames)).get(language ?? '');
  return (
    <>
      {name && <span>{name}</span>}
      {business && <span className="wrap-anywhere">{business.name}</span>}
    </>
  );
}

function Again({ mail: { id, to, obstacle } }: { mail: SentMail }) {
  if (obstacle) {
    return (
      <details className="text-sm">
        <summary className="min-h-8 w-fit cursor-pointer py-1 text-muted pointer-coarse:min-h-11 pointer-coarse:py-2.5">
          {m.mails_sent_refusal()}
        </summary>
        <p className="max-w-[70ch]">{obstacleWords[obstacle]}</p>
      </details>
    );
  }
  const again: StaffAction = {
    label: spoken(m.mails_sent_again_named, { to }),
    fallback: m.mails_sent_again_failed(),
    run: async () => {
      await send('POST /api/admin/sent-mails/:id/send-again', { params: { id } });
      const description = m.common_goes_to({ to });
      return { title: m.common_queued_again(), description };
    },
  };
  return <ActionBar offers={[again]} />;
}
