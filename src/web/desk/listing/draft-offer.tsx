import { formatDate } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import type { KeptDraft } from './kept-draft.ts';

interface DraftOfferProps {
  draft: KeptDraft;
  onUse: (draft: KeptDraft) => void;
  onDiscard: () => void;
}

export function DraftOffer({ draft, onUse, onDiscard }: DraftOfferProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunken p-4">
      <p>
        You typed something on <time dateTime={draft.at}>{formatDate(draft.at)}</time> that was not
        saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onUse(draft)}>
          Use It
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          Discard It
        </Button>
      </div>
    </div>
  );
}
