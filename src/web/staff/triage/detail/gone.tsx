import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '../../../ui/button.tsx';

/** What someone else decided in the meantime. */
export function Gone({ children, onNext }: { children: ReactNode; onNext: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status">
        {children} {m.staff_triage_nothing_is_left_to_do_here()}
      </p>
      <Button onClick={onNext}>{m.staff_triage_next()}</Button>
    </div>
  );
}
