import * as m from '#messages';
import { Link } from '../kit/ui/link.tsx';
import { useMyList } from './use-my-list.ts';

export function MyListLink({ className }: { className: string }) {
  const { length } = useMyList();
  return (
    <Link to="/my-list" className={`my-list ${className}`}>
      {m.my_list_title()}
      <span className="list-count">{length || ''}</span>
    </Link>
  );
}
