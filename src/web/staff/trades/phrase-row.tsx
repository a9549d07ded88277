import * as m from '#messages';
import type { TradePhrase } from '../../../contract/staff/phrases.ts';
import { formatCount } from '../../format.ts';
import { send } from '../../send.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Trash2 } from '../../ui/later-icons.tsx';
import { PHRASE_LISTS } from '../phrases/phrase-lists.ts';
import { useStaffAction } from '../use-staff-action.ts';

const kinds: Record<TradePhrase['kind'], string> = {
  exact: m.phrases_kind_exact(),
  narrower: m.phrases_kind_narrower(),
  need: m.phrases_kind_need(),
  broader: m.phrases_kind_broader(),
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
      title: m.phrases_removed({ phrase: phrase.phrase, tradeName }),
    },
    undo: () => async () => {
      await send('POST /api/admin/trades/:id/phrases/undo', { params });
      return {
        title: m.phrases_restored({ phrase: phrase.phrase, tradeName }),
      };
    },
    fallback: m.phrases_remove_failed(),
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
        label={m.phrases_remove_named({ phrase: phrase.phrase })}
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
    ? m.phrases_also_means_more({
        first,
        count: formatCount(more, m.phrases_more_trades),
      })
    : m.phrases_also_means({ first });
}
