import * as m from '#messages';
import { formatDate } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
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
        <Rich
          message={m.owner_draft_found}
          fields={{ date: formatDate(draft.at) }}
          parts={{ time: (text) => <time dateTime={draft.at}>{text}</time> }}
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onUse(draft)}>
          {m.common_use_button()}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {m.owner_draft_discard()}
        </Button>
      </div>
    </div>
  );
}
