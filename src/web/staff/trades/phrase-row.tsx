import * as m from '#messages';
import type { TradePhrase } from '../../../contract/staff/phrases.ts';
import { formatCount } from '../../format.ts';
import { send } from '../../send.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Trash2 } from '../../ui/later-icons.tsx';
import { PHRASE_LISTS } from '../phrases/phrase-lists.ts';
import { useStaffAction } from '../use-staff-action.ts';

const kinds: Record<TradePhrase['kind'], string> = {
  exact: m.staff_trades_another_name(),
  narrower: m.staff_trades_a_part_of_it(),
  need: m.staff_trades_a_need(),
  broader: m.staff_trades_more_than_it(),
};

const MOST_NAMED = 3;

interface PhraseRowProps {
  tradeId: number;
  tradeName: string;
  phrase: TradePhrase;
}

export function PhraseRow({ tradeId, tradeName, phrase }: PhraseRowProps) {
  const { stem, kind, others } = phrase;
  const params = { id: tradeId };
  const remove = useStaffAction<void, unknown>({
    run: () => send('DELETE /api/admin/trades/:id/phrases', { params, query: { stem } }),
    done: {
      title: m.staff_trades_phrase_no_longer_means_tradename({ phrase: phrase.phrase, tradeName }),
    },
    undo: () => async () => {
      await send('POST /api/admin/trades/:id/phrases/undo', { params });
      return {
        title: m.staff_trades_phrase_means_tradename_again({ phrase: phrase.phrase, tradeName }),
      };
    },
    fallback: m.staff_trades_the_phrase_could_not_be_removed(),
    lists: PHRASE_LISTS,
  });
  return (
    <li className="flex items-center gap-3 py-1">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">{phrase.phrase}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {kinds[kind]}
          {others.length > 0 && <Others names={others} />}
        </p>
      </div>
      <IconButton
        label={m.staff_trades_remove_phrase({ phrase: phrase.phrase })}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function Others({ names }: { names: string[] }) {
  const first = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  return more > 0
    ? m.staff_trades_also_means_first_and_count({
        first,
        count: formatCount(more, m.count_more_trades),
      })
    : m.staff_trades_also_means_first({ first });
}
