import * as m from '#messages';
import { read } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { FindListing, foundListing } from '../../find-listing.tsx';

export interface ShownListing {
  id: number;
  name: string;
}

interface ChooseListingProps {
  chosen: ShownListing | null;
  onChoose: (listing: ShownListing | null) => void;
}

export function ChooseListing({ chosen, onChoose }: ChooseListingProps) {
  if (!chosen)
    return (
      <FindListing
        label={m.mails_preview_choose()}
        find={(query) => read('GET /api/businesses/search', { query: { query, limit: '5' } })}
      >
        {({ id, name }, shown) => (
          <button type="button" onClick={() => onChoose({ id, name })} className={foundListing}>
            {shown}
          </button>
        )}
      </FindListing>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="wrap-anywhere">
        <Rich
          message={m.mails_preview_with}
          fields={{ name: chosen.name }}
          parts={{ strong: (text) => <strong className="font-semibold">{text}</strong> }}
        />
      </span>
      <Button variant="quiet" onClick={() => onChoose(null)}>
        {m.mails_preview_sample()}
      </Button>
    </p>
  );
}
