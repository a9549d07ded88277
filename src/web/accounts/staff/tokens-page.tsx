import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { ApiToken } from '../../../contract/members.staff.ts';
import { rights as words } from '../../../domain/rights.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Plus } from '../../kit/ui/later-icons.tsx';
import { ActionBar, type StaffAction, spoken } from '../../staff/decide.tsx';
import { FormDialog, later } from '../../staff/form.tsx';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { CardList, StaffScreen, Views } from '../../staff/staff-screen.tsx';

const TokenForm = later(() => import('./token-form.tsx'), 'TokenForm');

export function TokensPage() {
  const user = useStaffUser();
  const tokens = useQuery({ ...read('GET /api/admin/tokens', {}), staleTime: 0 });
  const [isMaking, setMaking] = useState(false);
  const close = () => setMaking(false);
  return (
    <StaffScreen
      title={m.common_for_programs()}
      about={
        <p>
          {m.tokens_lead()}{' '}
          <a href="/api/docs" className="font-semibold text-accent hover:underline">
            {m.tokens_api_link()}
          </a>
        </p>
      }
      isNarrow
      tools={
        <Button onClick={() => setMaking(true)}>
          <Plus size={20} aria-hidden="true" /> {m.tokens_create_button()}
        </Button>
      }
    >
      <ForTokens />
      <CardList query={tokens} failure={m.tokens_load_failed()} none={m.tokens_empty()}>
        {(token) => <TokenItem token={token} />}
      </CardList>
      {isMaking && (
        <FormDialog title={m.tokens_create_button()} onClose={close}>
          <TokenForm user={user} onClose={close} />
        </FormDialog>
      )}
    </StaffScreen>
  );
}

export function ForTokens({ shows = 'tokens' }: { shows?: 'tokens' | 'webhooks' }) {
  return (
    <Views
      label={m.common_for_programs()}
      views={[
        {
          to: '/admin/staff/programs',
          name: m.common_tokens(),
          isCurrent: shows === 'tokens',
        },
        {
          to: '/admin/staff/webhooks',
          name: m.common_webhooks(),
          isCurrent: shows === 'webhooks',
        },
      ]}
    />
  );
}

function TokenItem({ token }: { token: ApiToken }) {
  const { name, ending, rights, mayChange, madeBy, madeAt, expiresAt, revokedAt, usedAt } = token;
  const isOver = expiresAt !== null && Date.parse(expiresAt) < Date.now();
  const holds = !revokedAt && !isOver;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
        <Badge>{mayChange ? m.tokens_reads_and_changes() : m.tokens_only_reads()}</Badge>
        {revokedAt && <Badge>{m.tokens_revoked_on({ date: formatDate(revokedAt) })}</Badge>}
        {!revokedAt && isOver && <Badge>{m.tokens_expired()}</Badge>}
      </div>
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        {m.tokens_made_by({ ending, madeBy, date: formatDate(madeAt) })}
        {holds &&
          token.expiresOn &&
          ` ${m.tokens_last_day_line({ date: formatDate(token.expiresOn) })}`}
      </p>
      <p className="text-sm text-muted">
        {usedAt
          ? m.tokens_last_used({
              date: formatDate(usedAt),
              count: formatCount(token.uses, m.count_calls),
            })
          : m.tokens_never_used()}
      </p>
      <ul className="mt-2 grid list-disc gap-x-8 pl-5 text-sm sm:grid-cols-2">
        {rights.map((right) => (
          <li key={right}>{words[right]}</li>
        ))}
      </ul>
      <ActionBar offers={holds ? [revoke(token)] : []} className="mt-2 -ml-3 empty:hidden" />
    </>
  );
}

function revoke({ id, name }: ApiToken): StaffAction {
  return {
    label: spoken(m.tokens_revoke_named, { name }),
    variant: 'quiet',
    asks: {
      title: m.tokens_revoke_question(),
      name,
      text: m.tokens_revoke_effect(),
      confirm: m.tokens_revoke_confirm(),
    },
    fallback: m.tokens_revoke_failed(),
    run: async () => {
      await send('DELETE /api/admin/tokens/:id', { params: { id } });
      return { title: m.tokens_revoked(), description: name };
    },
  };
}
