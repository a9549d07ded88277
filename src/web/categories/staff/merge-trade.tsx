import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { StaffTrade } from '../../../contract/trades.staff.ts';
import { read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { refetchLists, useSend } from '../../kit/use-send.ts';
import type { OnDone } from './delete-section.tsx';
import { PHRASE_LISTS } from './use-add-phrase.ts';

interface MergeTradeProps {
  trade: StaffTrade;
  others: StaffTrade[];
  onClose: () => void;
  onDone: OnDone;
}

const LISTS = [...PHRASE_LISTS, '/api/admin/trade-merges'];

export function MergeTrade({ trade, others, onClose, onDone }: MergeTradeProps) {
  const [into, setInto] = useState('');
  const queryClient = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  const target = others.find(({ id }) => String(id) === into);
  const undo = async () => {
    await send('POST /api/admin/trades/:id/undo', { params: { id: trade.id } });
    onDone(null);
    return { title: m.trades_unmerged({ name: trade.name }) };
  };
  const merge = useSend<number, { id: number; isDone: boolean }>({
    run: (goal) =>
      send('POST /api/admin/trades/:id/merge', {
        params: { id: trade.id },
        body: { into: goal, version: trade.version },
      }),
    done: ({ isDone }) => ({
      title: m.trades_merged({ name: trade.name }),
      ...(!isDone && { description: m.trades_merged_text() }),
    }),
    undo: () => undo,
    fallback: m.trades_merge_failed(),
    lists: LISTS,
    onDone: () => {
      onDone({ title: m.trades_merged({ name: trade.name }), undo });
      onClose();
    },
    onRefused: ({ status }) => {
      if (status !== 409) return;
      void refetchLists(queryClient, LISTS);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.trades_merge_named({ name: trade.name })}
      description={
        <Consequences trade={trade} into={target?.name ?? null} isMerging={merge.isPending} />
      }
      confirmLabel={merge.isPending ? m.trades_merging() : m.common_merge()}
      isPending={merge.isPending}
      onConfirm={() => {
        if (target) merge.mutate(target.id);
        else setMissing(true);
      }}
    >
      <SelectField
        label={m.trades_merge_into()}
        aria-required
        value={into}
        error={isMissing ? m.trades_choice() : undefined}
        onChange={(event) => {
          setInto(event.target.value);
          setMissing(false);
        }}
      >
        <option value="">{m.trades_choice()}</option>
        <Options of={others} />
      </SelectField>
    </ConfirmDialog>
  );
}

interface ConsequencesProps {
  trade: StaffTrade;
  into: string | null;
  isMerging: boolean;
}

function Consequences({ trade, into, isMerging }: ConsequencesProps) {
  const { data } = useQuery({
    ...read('GET /api/admin/trades/:id/merge', { params: { id: trade.id } }),
    staleTime: 0,
    // The merged trade no longer exists, so the query is disabled.
    enabled: !isMerging,
  });
  const goal = into ?? m.trades_merge_other();
  return (
    <div className="flex flex-col gap-2">
      {!data && <p>{m.trades_merge_counting()}</p>}
      {data && (
        <p>
          <Rich
            message={m.trades_merge_effect}
            fields={{
              count: formatCount(data.businesses, m.count_listings),
              count2: formatCount(data.phrases, m.count_phrases),
              goal,
              slug: trade.slug,
            }}
            parts={{ span: (text) => <span className="wrap-anywhere">{text}</span> }}
          />
        </p>
      )}
      <p>{m.trades_merge_final({ name: trade.name })}</p>
    </div>
  );
}
