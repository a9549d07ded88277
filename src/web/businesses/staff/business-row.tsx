import type { ReactNode } from 'react';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import { Link } from '../../kit/ui/link.tsx';
import { type RowActions, runRowKey } from './row-actions.ts';

interface BusinessRowProps {
  business: StaffBusiness;
  actions: RowActions;
  onSelect?: () => void;
  isSelected?: boolean;
  children: ReactNode;
}

export function StaffBusinessRow(props: BusinessRowProps) {
  const { business, actions, onSelect, isSelected = false, children } = props;
  return (
    <tr
      tabIndex={-1}
      data-row
      data-item
      data-selected={isSelected || undefined}
      onKeyDown={(event) => runRowKey(event, business, actions, onSelect)}
      className="border-b border-line bg-surface -outline-offset-2 last:border-b-0 hover:bg-sunken data-selected:bg-accent-soft"
    >
      {children}
    </tr>
  );
}

export function BusinessName({
  business: { name, slug },
  ...opening
}: { business: StaffBusiness } & ({ onOpen: (() => void) | null } | { to: string })) {
  const look =
    'block max-w-full cursor-pointer truncate text-left leading-5 font-semibold hover:text-accent hover:underline';
  return (
    <>
      {'to' in opening ? (
        <Link to={opening.to} title={name} className={look}>
          {name}
        </Link>
      ) : opening.onOpen ? (
        <button type="button" onClick={opening.onOpen} title={name} className={look}>
          {name}
        </button>
      ) : (
        <span title={name} className="block truncate leading-5 font-semibold">
          {name}
        </span>
      )}
      <span className="block truncate text-xs leading-4 text-muted">{slug}</span>
    </>
  );
}
