import { useState } from 'react';
import * as m from '#messages';
import { MOST_ON_PAGE, USUAL_COUNT, writeLine } from '../../../contract/page-listings.ts';
import { read } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { LineDialogProps } from '../../ui/rich-text/editor.tsx';
import { FindListing, foundListing } from '../find-listing.tsx';
import { TradeInPlaceFields, useFirstPlace } from '../trade-in-place.tsx';

export function InsertListing({ onInsert, onClose }: LineDialogProps) {
  const [isNumbered, setNumbered] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.guides_insert()}
      description={m.guides_insert_lead()}
    >
      <div className="flex flex-col gap-5">
        <CheckField
          label={m.guides_numbered()}
          checked={isNumbered}
          onChange={({ target }) => setNumbered(target.checked)}
        />
        <FindListing
          label={m.guides_find()}
          find={(query) => read('GET /api/businesses/search', { query: { query, limit: '8' } })}
        >
          {({ slug }, name) => (
            <button
              type="button"
              onClick={() => onInsert(`{${writeLine({ kind: 'one', slug, isNumbered })}}`)}
              className={foundListing}
            >
              {name}
            </button>
          )}
        </FindListing>
        <BestOf isNumbered={isNumbered} onInsert={onInsert} />
      </div>
    </Dialog>
  );
}

interface BestOfProps {
  isNumbered: boolean;
  onInsert: LineDialogProps['onInsert'];
}

function BestOf({ isNumbered, onInsert }: BestOfProps) {
  const [value, setValue] = useState(useFirstPlace());
  const { trade, city, state } = value;
  const count = Math.min(MOST_ON_PAGE, Math.max(1, Math.trunc(Number(value.count)) || USUAL_COUNT));
  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        const town = city.replace(/[,{}<>]/g, ' ').trim();
        onInsert(`{${writeLine({ kind: 'best', trade, city: town, state, count, isNumbered })}}`);
      }}
    >
      <h3 className="font-bold">{m.guides_list_title()}</h3>
      <TradeInPlaceFields value={value} onChange={setValue} most={MOST_ON_PAGE} />
      <div>
        <Button type="submit" disabled={!trade || !state}>
          {m.guides_list_insert()}
        </Button>
      </div>
    </form>
  );
}
