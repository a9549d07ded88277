import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import type { Ending } from './endings.ts';
import { useOwnReview } from './use-own-review.ts';

interface ConfirmReviewProps {
  token: string;
  onConfirmed: () => void;
  onEnd: (ending: Ending | null) => void;
}

export function ConfirmReview({ token, onConfirmed, onEnd }: ConfirmReviewProps) {
  const { confirm, forget, isPending } = useOwnReview(token, onEnd);
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="max-w-[60ch]">{m.my_review_confirm_question()}</p>
      <div className="flex flex-wrap gap-3">
        <form
          method="post"
          action="/api/own-review/confirm/form"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm().then(onConfirmed);
          }}
        >
          <input type="hidden" name="token" value={token} />
          <Button type="submit" disabled={isPending}>
            {m.my_review_confirm_button()}
          </Button>
        </form>
        <Button
          variant="quiet"
          disabled={isPending}
          onClick={() => void forget()}
          className="-ml-3 noscript:hidden"
        >
          {m.my_review_confirm_erase()}
        </Button>
      </div>
    </div>
  );
}
