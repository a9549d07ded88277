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
        <Badge>
          {mayChange ? m.staff_members_reads_and_changes() : m.staff_members_only_reads()}
        </Badge>
        {revokedAt && (
          <Badge>{m.staff_members_revoked_on_date({ date: formatDate(revokedAt) })}</Badge>
        )}
        {!revokedAt && isOver && <Badge>{m.staff_members_expired()}</Badge>}
      </div>
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        {m.staff_members_ends_in_ending_made_by({ ending, madeBy, date: formatDate(madeAt) })}
        {holds &&
          token.expiresOn &&
          ` ${m.staff_members_it_holds_until_date({ date: formatDate(token.expiresOn) })}`}
      </p>
      <p className="text-sm text-muted">
        {usedAt
          ? m.staff_members_last_used_on_date_count({
              date: formatDate(usedAt),
              count: formatCount(token.uses, m.count_calls),
            })
          : m.staff_members_never_used()}
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
    label: spoken(m.staff_members_revoke_name, { name }),
    variant: 'quiet',
    asks: {
      title: m.staff_members_revoke_the_token(),
      name,
      text: m.staff_members_the_program_is_refused_from(),
      confirm: m.staff_members_revoke(),
    },
    fallback: m.staff_members_the_token_could_not_be_revoked(),
    run: async () => {
      await send('DELETE /api/admin/tokens/:id', { params: { id } });
      return { title: m.staff_members_token_revoked(), description: name };
    },
  };
}
