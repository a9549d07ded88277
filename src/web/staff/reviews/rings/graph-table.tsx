import * as m from '#messages';
import type { RingGraph } from '../../../../contract/staff/rings.ts';
import { formatNumber } from '../../../format.ts';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';

export function GraphTable({ graph: { businesses, links } }: { graph: RingGraph }) {
  const names = new Map(businesses.map(({ id, name }) => [id, name]));
  return (
    <div className="max-h-[30rem] overflow-y-auto rounded-card border border-line">
      <Table label={m.reviews_graph_title()}>
        <thead>
          <tr>
            <HeadCell className="w-24">{m.reviews_network()}</HeadCell>
            <HeadCell>{m.common_business()}</HeadCell>
            <HeadCell className="w-18 text-right">{m.common_reviews()}</HeadCell>
            <HeadCell className="w-18 text-right">{m.reviews_stars_field()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {links.map(({ network, businessId, reviews, rating }) => (
            <tr key={`${network} ${businessId}`} className="border-b border-line">
              <Cell>{network}</Cell>
              <Cell title={names.get(businessId)}>{names.get(businessId)}</Cell>
              <Cell className="text-right">{formatNumber(reviews)}</Cell>
              <Cell className="text-right">{rating.toFixed(1)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
