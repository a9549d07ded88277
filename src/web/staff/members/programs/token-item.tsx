import * as m from '#messages';
import { rights as words } from '../../../../contract/rights.ts';
import type { ApiToken } from '../../../../contract/staff/api-tokens.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ActionBar, type Offer, spoken } from '../../decide.tsx';

export function TokenItem({ token }: { token: ApiToken }) {
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

function revoke({ id, name }: ApiToken): Offer {
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
