import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { MAX_COMPARED } from '../../domain/my-list.ts';
import { useSite } from '../kit/site.tsx';
import { Button } from '../kit/ui/button.tsx';

const FORM = 'compare';

const countChosen = (list: HTMLElement | null) =>
  list?.querySelectorAll('input[name=ids]:checked').length ?? 0;

interface CompareChoiceProps {
  /** Place from which the list measures distances. */
  near?: string | undefined;
  children: ReactNode;
}

export function CompareChoice({ near, children }: CompareChoiceProps) {
  const { prefix } = useSite();
  const [count, setCount] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // Also counts boxes checked before hydration or restored by Back, and updates when items are removed.
  useEffect(() => setCount(countChosen(list.current)));
  return (
    <div
      ref={list}
      onChange={({ currentTarget, target }) => {
        const isOneMore = countChosen(currentTarget) > MAX_COMPARED;
        if (isOneMore && target instanceof HTMLInputElement) target.checked = false;
        setCount(countChosen(currentTarget));
      }}
    >
      {children}
      <form id={FORM} action={`${prefix}/compare`} className="compare-bar no-print">
        {near && <input type="hidden" name="near" value={near} />}
        <Button type="submit">
          {count > 0 ? m.compare_button_count({ count }) : m.compare_title()}
        </Button>
        <span role="status">{m.compare_up_to({ max: MAX_COMPARED })}</span>
      </form>
    </div>
  );
}

interface ComparePickProps {
  business: { id: number; name: string };
  className?: string;
}

export function ComparePick({ business: { id, name }, className = '' }: ComparePickProps) {
  return (
    <label className={`compare-pick ${className}`.trim()}>
      <input type="checkbox" name="ids" value={id} form={FORM} />
      {`${m.compare_title()} `}
      <span className="sr-only">{name}</span>
    </label>
  );
}
