import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { read } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Options } from '../../kit/ui/field.tsx';
import { refetchLists, useSend } from '../../kit/use-send.ts';

const OFTEN = 10 * 60_000;
export const clerks = read('GET /api/admin/triage/clerks', {});

/** Shows other staff that this item is open here; lets the user keep or assign it. */
export function AssigneeBar({ item, user }: { item: QueueItem; user: User }) {
  const { assignee, key } = item;
  const assign = useAssign(key);
  useLooking(key);
  const isOthers = assignee !== null && !assignee.isMe;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {isOthers && (
        <p role="status" className="font-semibold text-gold">
          {assignee.name} {assignee.isKept ? m.triage_assignee_working() : m.triage_has_this_open()}
        </p>
      )}
      {assignee?.isMe && assignee.isKept ? (
        <Button variant="quiet" className="-ml-3" onClick={() => assign.mutate({ userId: null })}>
          {m.triage_give_back()}
        </Button>
      ) : (
        <Button
          variant="quiet"
          className="-ml-3"
          disabled={assign.isPending}
          onClick={() => assign.mutate({ userId: user.id, isForced: isOthers })}
        >
          {isOthers ? m.triage_take_over() : m.triage_keep()}
        </Button>
      )}
      <Clerks user={user} kind={item.kind} onGive={(userId) => assign.mutate({ userId })} />
    </div>
  );
}

interface ClerksProps {
  user: User;
  kind: QueueKind;
  onGive: (userId: string) => void;
}

function Clerks({ user, kind, onGive }: ClerksProps) {
  const { data = [] } = useQuery(clerks);
  const others = data.filter(({ id, kinds }) => id !== user.id && kinds.includes(kind));
  if (others.length === 0) return null;
  return (
    <select
      aria-label={m.triage_give_to()}
      value=""
      onChange={({ target }) => target.value && onGive(target.value)}
      className="min-h-9 max-w-44 rounded-card border border-field-line bg-surface px-2 text-ink pointer-coarse:min-h-11"
    >
      <option value="">{m.triage_give_to_choice()}</option>
      <Options of={others} />
    </select>
  );
}

function useAssign(key: string) {
  const queryClient = useQueryClient();
  return useSend({
    run: (body: { userId: string | null; isForced?: boolean }) =>
      send('POST /api/admin/triage/assign', { body: { key, ...body } }),
    fallback: m.triage_no_response(),
    lists: [],
    onRefused: () => void refetchLists(queryClient, []),
  });
}

function useLooking(key: string) {
  useEffect(() => {
    // Errors are ignored, because they don't block anyone's work.
    const look = () => void send('POST /api/admin/triage/look', { body: { key } }).catch(() => {});
    const first = setTimeout(look, 300);
    const again = setInterval(look, OFTEN);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [key]);
}
