import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { StaffTrade, TradePhrase } from '../../../contract/trades.staff.ts';
import { MAX_PHRASE } from '../../../domain/trade-choice.ts';
import { read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Trash2 } from '../../kit/ui/later-icons.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useSend } from '../../kit/use-send.ts';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { PhraseNotes, PhraseOutcome } from './phrase-notes.tsx';
import { PHRASE_LISTS, useAddPhrase } from './use-add-phrase.ts';

interface TradePhrasesProps {
  trade: StaffTrade;
  onClose: () => void;
}

export function TradePhrases({ trade, onClose }: TradePhrasesProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.trades_phrases_of({ name: trade.name })}
      description={m.phrases_lead()}
    >
      <PhraseForm trade={trade} />
      <Phrases trade={trade} />
    </Dialog>
  );
}

function Phrases({ trade: { id, name } }: { trade: StaffTrade }) {
  const [text, setText] = useState('');
  const { data, error } = useQuery(read('GET /api/admin/trades/:id/phrases', { params: { id } }));
  if (error) return <ListFailure error={error} fallback={m.phrases_load_failed()} />;
  if (!data) return <StaffSkeleton className="h-96" />;
  const wanted = text.trim().toLowerCase();
  const shown = data.filter(({ phrase }) => phrase.toLowerCase().includes(wanted));
  return (
    <section aria-labelledby="known-phrases" className="mt-6">
      <h3 id="known-phrases" className="mb-2 font-bold">
        {formatCount(data.length, m.count_phrases)}
      </h3>
      {data.length > 8 && (
        <TextField
          label={m.phrases_find()}
          type="search"
          maxLength={60}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((phrase) => (
          <PhraseRow key={phrase.stem} tradeId={id} tradeName={name} phrase={phrase} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-sm text-muted">
          {data.length === 0 ? m.phrases_empty() : m.phrases_no_match()}
        </p>
      )}
    </section>
  );
}

const kinds: Record<TradePhrase['kind'], string> = {
  exact: m.phrases_kind_exact(),
  narrower: m.phrases_kind_narrower(),
  need: m.phrases_kind_need(),
  broader: m.phrases_kind_broader(),
};

const MAX_NAMED = 3;

interface PhraseRowProps {
  tradeId: number;
  tradeName: string;
  phrase: TradePhrase;
}

function PhraseRow({ tradeId, tradeName, phrase }: PhraseRowProps) {
  const { stem, kind, others } = phrase;
  const params = { id: tradeId };
  const remove = useSend<void, unknown>({
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
  const first = names.slice(0, MAX_NAMED).join(', ');
  const more = names.length - MAX_NAMED;
  return more > 0
    ? m.phrases_also_means_more({
        first,
        count: formatCount(more, m.phrases_more_trades),
      })
    : m.phrases_also_means({ first });
}

function PhraseForm({ trade }: { trade: StaffTrade }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const add = useAddPhrase(() => {
    setText('');
    setAsked('');
  });
  const phrase = text.trim();
  const isAsked = asked !== '' && asked === phrase;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (phrase) setAsked(phrase);
      }}
    >
      <TextField
        label={m.phrases_new()}
        hint={m.phrases_new_hint()}
        maxLength={MAX_PHRASE}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isAsked ? (
        <Preview
          trade={trade}
          phrase={asked}
          isPending={add.isPending}
          onAdd={() => add.mutate({ id: trade.id, name: trade.name, phrase: asked })}
        />
      ) : (
        <div>
          <Button type="submit" variant="secondary" disabled={!phrase}>
            {m.common_preview()}
          </Button>
        </div>
      )}
    </form>
  );
}

interface PreviewProps {
  trade: StaffTrade;
  phrase: string;
  isPending: boolean;
  onAdd: () => void;
}

function Preview({ trade, phrase, isPending, onAdd }: PreviewProps) {
  const query = { phrase, tradeId: String(trade.id) };
  const { data: look, error } = useQuery({
    ...read('GET /api/admin/phrases', { query }),
    staleTime: 0,
  });
  if (error) return <ListFailure error={error} fallback={m.phrases_preview_failed()} />;
  if (!look) return <StaffSkeleton className="h-24" />;
  const then = look.suggested.find(({ id }) => id === trade.id);
  const isKnown = look.means.some(({ id }) => id === trade.id);
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      {!look.isUsable && <p>{m.phrases_meaningless_more()}</p>}
      {isKnown && <p>{m.phrases_already_has()}</p>}
      {look.isUsable && !isKnown && (
        <>
          <PhraseNotes look={look} />
          {then && (
            <p className="text-sm font-semibold">
              <Rich
                message={m.phrases_would_find}
                fields={{ name: trade.name }}
                parts={{ outcome: () => <PhraseOutcome outcome={then.after} /> }}
              />
            </p>
          )}
          <div>
            <Button disabled={isPending} onClick={onAdd}>
              {m.phrases_add()}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
