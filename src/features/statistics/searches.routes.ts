import { staffInsightCalls } from '../../contract/insights.staff.ts';
import { insightCalls } from '../../contract/insights.ts';
import { phraseCalls } from '../../contract/trades.staff.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { createWhatIf } from '../search/what-if.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import type { SearchCounter } from './searches/counter.ts';
import { lookAtPhrase } from './searches/look.ts';
import { type InsightDependencies, listSearches, listTowns, readSearch } from './searches/read.ts';

export function mountInsights(
  api: Api,
  dependencies: InsightDependencies & {
    searches: SearchCounter | undefined;
    settings: Pick<LiveSettings, 'current'>;
  },
) {
  mount(api, insightCalls.count, async ({ body }, { address, headers }) => {
    dependencies.searches?.count(body, { address, headers });
    return { isReceived: true as const };
  });

  const { db, vocabulary } = dependencies;
  const looking = { ...dependencies, whatIf: createWhatIf(db, vocabulary, dependencies.settings) };
  mount(api, phraseCalls.look, ({ query }) => lookAtPhrase(looking, query));

  mount(api, staffInsightCalls.list, ({ query }) => listSearches(dependencies, query));

  mount(api, staffInsightCalls.towns, ({ query: { weeks } }) => listTowns(dependencies, weeks));

  mount(api, staffInsightCalls.read, ({ query }) => readSearch(dependencies, query));
}
