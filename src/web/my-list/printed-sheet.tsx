import type { ListedBusiness } from '../../contract/businesses.ts';

export function PrintedSheet({ businesses }: { businesses: ListedBusiness[] }) {
  return (
    <ol className="print-only printed-sheet">
      {businesses.map(({ id, name, address, city, state, zipCode, phone }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{[address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')}</span>
          {phone && <span>{phone}</span>}
        </li>
      ))}
    </ol>
  );
}
