import * as m from '#messages';
import type { FigureKind } from '../../../contract/figures.ts';

export const kinds: readonly { kind: FigureKind; title: string; explanation: string }[] = [
  {
    kind: 'seen',
    title: m.owner_stats_seen(),
    explanation: m.owner_stats_seen_hint(),
  },
  {
    kind: 'views',
    title: m.owner_stats_views(),
    explanation: m.owner_stats_views_hint(),
  },
  {
    kind: 'calls',
    title: m.owner_stats_calls(),
    explanation: m.owner_stats_calls_hint(),
  },
  {
    kind: 'directions',
    title: m.businesses_directions(),
    explanation: m.owner_stats_directions_hint(),
  },
  {
    kind: 'website',
    title: m.field_website(),
    explanation: m.owner_stats_website_hint(),
  },
];
