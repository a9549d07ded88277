import type { ListedBusiness } from '../../contract/businesses.ts';
import { showPhone } from '../../contract/phone.ts';

export function PrintedSheet({ businesses }: { businesses: ListedBusiness[] }) {
  return (
    <ol className="print-only printed-sheet">
      {businesses.map(({ id, name, address, city, state, zipCode, phone }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{[address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')}</span>
          {phone && <span>{showPhone(phone)}</span>}
        </li>
      ))}
    </ol>
  );
}
