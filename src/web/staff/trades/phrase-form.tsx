import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { StaffTrade } from '../../../contract/staff/trades.ts';
import { MAX_PHRASE } from '../../../contract/trade-choice.ts';
import { read } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Rich } from '../../ui/rich.tsx';
import { ListFailure } from '../list-failure.tsx';
import { Outcome } from '../phrases/outcome.tsx';
import { PhraseNotes } from '../phrases/phrase-notes.tsx';
import { useAddPhrase } from '../phrases/use-add-phrase.ts';
import { StaffSkeleton } from '../staff-screen.tsx';

export function PhraseForm({ trade }: { trade: StaffTrade }) {
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
                parts={{ outcome: () => <Outcome outcome={then.after} /> }}
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
