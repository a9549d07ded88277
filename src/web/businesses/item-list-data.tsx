import type { Business } from '../../contract/businesses.ts';
import { businessPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { StructuredData } from '../kit/structured-data.tsx';

export function ItemListData({
  businesses,
}: {
  businesses: Pick<Business, 'name' | 'slug' | 'category'>[];
}) {
  const { url } = useSite();
  const itemListElement = businesses.map((business, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: business.name,
    url: url + businessPath(business),
  }));
  return (
    <StructuredData
      data={{ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement }}
    />
  );
}
