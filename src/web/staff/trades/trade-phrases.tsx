import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { StaffTrade } from '../../../contract/staff/trades.ts';
import { read } from '../../api.ts';
import { formatCount } from '../../format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { PhraseRow } from './phrase-row.tsx';

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
