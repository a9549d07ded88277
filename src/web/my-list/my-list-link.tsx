import * as m from '#messages';
import { Link } from '../ui/link.tsx';
import { useMyList } from './use-my-list.ts';

/** With the count, whose room is kept so that nothing moves. */
export function MyListLink({ className }: { className: string }) {
  const { length } = useMyList();
  return (
    <Link to="/my-list" className={`noscript:hidden ${className}`}>
      {m.my_list_title()}
      <span className="ml-1.5 min-w-5 font-normal text-muted tabular-nums">{length || ''}</span>
    </Link>
  );
}
