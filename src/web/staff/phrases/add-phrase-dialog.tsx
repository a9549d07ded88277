import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { read } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { Outcome } from './outcome.tsx';
import { PhraseNotes } from './phrase-notes.tsx';
import { useAddPhrase } from './use-add-phrase.ts';

interface AddPhraseDialogProps {
  phrase: string;
  onClose: () => void;
}

export function AddPhraseDialog({ phrase, onClose }: AddPhraseDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={m.staff_phrases_add_phrase_to_a_trade({ phrase })}>
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
  if (error)
    return (
      <ListFailure error={error} fallback={m.staff_phrases_the_trades_could_not_be_loaded()} />
    );
  if (!look) return <StaffSkeleton className="h-96" />;
  if (!look.isUsable) {
    return <p>{m.staff_phrases_these_words_say_nothing_of_what()}</p>;
  }
  return (
    <div className="flex flex-col gap-5">
      <PhraseNotes look={look} />
      <SelectField
        label={m.staff_phrases_another_trade_than_those_below()}
        hint={m.staff_phrases_it_then_comes_first_below_with()}
        value={other}
        onChange={({ target }) => setOther(target.value)}
      >
        <option value="">{m.staff_phrases_choose_a_trade()}</option>
        <Options of={trades} />
      </SelectField>
      <div>
        <h3 className="mb-2 font-bold">{m.staff_phrases_with_one_of_these_trades_it()}</h3>
        {look.suggested.length === 0 && (
          <p className="text-sm text-muted">{m.staff_phrases_no_trade_comes_close_choose_one()}</p>
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
                  <Outcome outcome={after} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Button variant="secondary" onClick={onClose}>
          {m.staff_phrases_cancel()}
        </Button>
      </div>
    </div>
  );
}
