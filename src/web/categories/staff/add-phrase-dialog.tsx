import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { read } from '../../kit/api.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { PhraseNotes, PhraseOutcome } from './phrase-notes.tsx';
import { useAddPhrase } from './use-add-phrase.ts';

interface AddPhraseDialogProps {
  phrase: string;
  onClose: () => void;
}

export function AddPhraseDialog({ phrase, onClose }: AddPhraseDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={m.phrases_add_to_trade({ phrase })}>
      <ChooseTrade phrase={phrase} onClose={onClose} />
    </Dialog>
  );
}

function ChooseTrade({ phrase, onClose }: AddPhraseDialogProps) {
  const [other, setOther] = useState('');
  const query = { phrase, ...(other && { tradeId: other }) };
  const { data: look, error } = useQuery({
    ...read('GET /api/admin/phrases', { query }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const { data: trades = [] } = useQuery(read('GET /api/admin/trades', {}));
  const add = useAddPhrase(onClose);
  if (error) return <ListFailure error={error} fallback={m.trades_load_failed()} />;
  if (!look) return <StaffSkeleton className="h-96" />;
  if (!look.isUsable) {
    return <p>{m.phrases_meaningless()}</p>;
  }
  return (
    <div className="flex flex-col gap-5">
      <PhraseNotes look={look} />
      <SelectField
        label={m.phrases_other_trade()}
        hint={m.phrases_other_trade_hint()}
        value={other}
        onChange={({ target }) => setOther(target.value)}
      >
        <option value="">{m.trades_choice()}</option>
        <Options of={trades} />
      </SelectField>
      <div>
        <h3 className="mb-2 font-bold">{m.phrases_outcome_title()}</h3>
        {look.suggested.length === 0 && (
          <p className="text-sm text-muted">{m.phrases_no_trade_close()}</p>
        )}
        <ul className="flex flex-col gap-2">
          {look.suggested.map(({ id, name, category, after }) => (
            <li key={id}>
              <button
                type="button"
                disabled={add.isPending}
                onClick={() => add.mutate({ id, name, phrase })}
                className="flex min-h-11 w-full cursor-pointer flex-col rounded-card border border-field-line bg-surface px-4 py-2 text-left hover:border-accent disabled:cursor-default disabled:opacity-60"
              >
                <span className="font-semibold wrap-anywhere">
                  {name} {category && <span className="font-normal text-muted">{category}</span>}
                </span>
                <span className="text-sm">
                  <PhraseOutcome outcome={after} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Button variant="secondary" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  );
}
