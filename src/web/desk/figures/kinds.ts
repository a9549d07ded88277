import * as m from '#messages';
import type { FigureKind } from '../../../contract/figures.ts';

export const kinds: readonly { kind: FigureKind; title: string; explanation: string }[] = [
  {
    kind: 'seen',
    title: m.desk_figures_seen_in_lists(),
    explanation: m.desk_figures_your_row_was_in_view_for(),
  },
  {
    kind: 'views',
    title: m.desk_figures_page_views(),
    explanation: m.desk_figures_someone_opened_your_page(),
  },
  {
    kind: 'calls',
    title: m.desk_figures_calls(),
    explanation: m.desk_figures_someone_tapped_call_or_your_number(),
  },
  {
    kind: 'directions',
    title: m.desk_figures_directions(),
    explanation: m.desk_figures_someone_asked_for_the_way(),
  },
  {
    kind: 'website',
    title: m.desk_figures_website(),
    explanation: m.desk_figures_someone_went_on_to_your_website(),
  },
];
