import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { InsightSpan } from '../../../contract/staff/insights.ts';
import { read } from '../../api.ts';
import { formatNumber } from '../../format.ts';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';

export function Towns({ weeks }: { weeks: InsightSpan }) {
  const { data: towns = [] } = useQuery(
    read('GET /api/admin/searches/towns', { query: { weeks } }),
  );
  if (towns.length === 0) return null;
  return (
    <section aria-labelledby="searched-towns" className="mt-8">
      <h2 id="searched-towns" className="mb-2 text-xl font-bold">
        {m.common_towns()}
      </h2>
      <Table label={m.searches_towns_label()}>
        <thead>
          <tr>
            <HeadCell className="w-1/2">{m.common_town()}</HeadCell>
            <HeadCell>{m.searches_title()}</HeadCell>
            <HeadCell>{m.searches_filter_nothing()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {towns.map(({ city, state, searches, nothing }) => (
            <tr key={`${city}, ${state}`} className="border-b border-line">
              <Cell>{`${city}, ${state}`}</Cell>
              <Cell>{formatNumber(searches)}</Cell>
              <Cell>{formatNumber(nothing)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
