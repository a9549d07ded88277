import { useState } from 'react';
import * as m from '#messages';
import type { ClusterGraph } from '../../../contract/reviews.staff.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Cell, HeadCell, Table } from '../../kit/ui/table.tsx';
import { truncate } from '../../kit/words.ts';

const lists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });

const WIDTH = 400;
const LEFT = 82;
const RIGHT = 232;
const ROW = 20;
const NAME_LENGTH = 24;

export function Graph({ graph }: { graph: ClusterGraph }) {
  const [isTable, setTable] = useState(false);
  return (
    <section aria-label={m.reviews_graph_title()} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{m.reviews_graph_title()}</h3>
        <Button variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {m.reviews_graph_as_table()}
        </Button>
      </div>
      {isTable ? <GraphTable graph={graph} /> : <Picture graph={graph} />}
      <p className="mt-2 text-sm text-muted">{formatLeft(graph.left)}</p>
    </section>
  );
}

function Picture({ graph: { networks, businesses, links } }: { graph: ClusterGraph }) {
  const rows = Math.max(networks.length, businesses.length);
  const height = rows * ROW;
  const networkAt = new Map(
    networks.map(({ name }, at) => [name, place(at, networks.length, height)]),
  );
  const businessAt = new Map(
    businesses.map(({ id }, at) => [id, place(at, businesses.length, height)]),
  );
  const label = m.reviews_graph_label({
    count: formatCount(networks.length, m.count_networks),
    count2: formatCount(businesses.length, m.count_businesses),
  });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={label}
        fontSize="12"
        className="w-full max-w-xl"
      >
        {links.map(({ network, businessId, rating, reviews }) => (
          <line
            key={`${network} ${businessId}`}
            x1={LEFT}
            y1={networkAt.get(network)}
            x2={RIGHT}
            y2={businessAt.get(businessId)}
            strokeWidth={Math.min(1 + Math.log2(reviews), 5)}
            {...lookOf(rating)}
          />
        ))}
        {networks.map(({ name }, at) => (
          <Node
            key={name}
            name={name}
            x={LEFT}
            y={place(at, networks.length, height)}
            side="left"
          />
        ))}
        {businesses.map(({ id, name }, at) => (
          <Node
            key={id}
            name={name}
            x={RIGHT}
            y={place(at, businesses.length, height)}
            side="right"
          />
        ))}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
        <Legend rating={5}>{m.reviews_stars_high()}</Legend>
        <Legend rating={3}>{m.reviews_graph_about_three()}</Legend>
        <Legend rating={1}>{m.reviews_graph_few()}</Legend>
      </figcaption>
    </figure>
  );
}

function place(at: number, count: number, height: number): number {
  return ((at + 0.5) * height) / count;
}

function lookOf(rating: number) {
  if (rating >= 3.5) return { className: 'stroke-accent opacity-80' };
  if (rating >= 2.5) return { className: 'stroke-gold-line opacity-80', strokeDasharray: '7 3' };
  return { className: 'stroke-danger opacity-80', strokeDasharray: '2 3' };
}

interface NodeProps {
  name: string;
  x: number;
  y: number;
  side: 'left' | 'right';
}

function Node({ name, x, y, side }: NodeProps) {
  const away = side === 'left' ? -8 : 8;
  const short = truncate(name, NAME_LENGTH);
  return (
    <g>
      <title>{name}</title>
      <circle cx={x} cy={y} r="4" className="fill-ink" />
      <text
        x={x + away}
        y={y}
        dominantBaseline="central"
        textAnchor={side === 'left' ? 'end' : 'start'}
        className="fill-ink"
      >
        {short === name ? name : `${short}…`}
      </text>
    </g>
  );
}

function Legend({ rating, children }: { rating: number; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg width="28" height="8" viewBox="0 0 28 8" aria-hidden="true">
        <line x1="0" y1="4" x2="28" y2="4" strokeWidth="3" {...lookOf(rating)} />
      </svg>
      {children}
    </span>
  );
}

function formatLeft({ networks, businesses, reviews }: ClusterGraph['left']): string {
  if (reviews === 0) return '';
  const left = [
    networks > 0 && formatCount(networks, m.count_networks),
    businesses > 0 && formatCount(businesses, m.count_businesses),
  ].filter((words) => words !== false);
  return m.reviews_graph_hidden({
    value: lists.format(left),
    count: formatCount(reviews, m.count_reviews),
  });
}

function GraphTable({ graph: { businesses, links } }: { graph: ClusterGraph }) {
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
