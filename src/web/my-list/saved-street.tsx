import * as m from '#messages';
import type { ListedBusiness } from '../../contract/businesses.ts';
import { StreetRow } from '../businesses/street-row.tsx';
import { Rich } from '../ui/rich.tsx';
import { useListFocus } from '../ui/use-list-focus.ts';
import { removeFromMyList } from './change-my-list.ts';

interface SavedStreetProps {
  businesses: ListedBusiness[];
  isOwn?: boolean;
}

export function SavedStreet({ businesses, isOwn = false }: SavedStreetProps) {
  const focus = useListFocus<HTMLUListElement>(() => document.getElementById('main'));
  return (
    <ul className="border-t border-line" {...focus}>
      {businesses.map((business) => (
        <li
          key={business.id}
          id={`business-${business.id}`}
          data-item
          className="border-b border-line sm:flex sm:items-center sm:gap-4 [&>.street-row]:grow [&>.street-row]:border-0"
        >
          <StreetRow business={business} heading="h2" />
          {isOwn && <RemoveButton business={business} />}
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ business: { id, name } }: { business: ListedBusiness }) {
  return (
    <button
      type="button"
      onClick={() => removeFromMyList([id])}
      className="-mt-2 mb-1 ml-24 inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-muted hover:text-accent hover:underline sm:m-0"
    >
      <Rich
        message={m.my_list_remove}
        fields={{ name }}
        parts={{ span: (text) => <span className="sr-only">{text}</span> }}
      />
    </button>
  );
}
