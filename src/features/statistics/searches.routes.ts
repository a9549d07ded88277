import * as m from '#messages';
import { staffInsightCalls } from '../../contract/insights.staff.ts';
import { insightCalls, searchRequestCalls } from '../../contract/insights.ts';
import { screens, writeParameters } from '../../contract/screens.ts';
import { phraseCalls } from '../../contract/trades.staff.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { createWhatIf } from '../search/what-if.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import type { SearchCounter } from './searches/counter.ts';
import { explainPhrase } from './searches/explain-phrase.ts';
import { type InsightDependencies, listSearches, listTowns, readSearch } from './searches/read.ts';

export function mountInsights(
  api: Api,
  dependencies: InsightDependencies & {
    searches: SearchCounter | undefined;
    log: Log;
    settings: Pick<LiveSettings, 'current'>;
  },
) {
  mount(api, insightCalls.count, async ({ body }, { address, headers }) => {
    dependencies.searches?.count(body, { address, headers });
    return { isReceived: true as const };
  });

  mount(api, searchRequestCalls.post, async ({ body: { words, nickname } }, { address }) => {
    if (!nickname) dependencies.searches?.countRequest(words, address);
    return { isReceived: true as const };
  });

  mountFormCall(api, searchRequestCalls.post, {
    sent: (_, { body: { from } }) => searchPath(from, { sent: 'true' }),
    refused: m.search_missing_refused,
    isOnce: true,
    screen: ({ fields: { from = '' } }) => searchPath(from, {}),
    log: dependencies.log,
  });

  const { db, vocabulary } = dependencies;
  const looking = { ...dependencies, ...createWhatIf(db, vocabulary, dependencies.settings) };
  mount(api, phraseCalls.look, ({ query }) => explainPhrase(looking, query));

  mount(api, staffInsightCalls.list, ({ query }) => listSearches(dependencies, query));

  mount(api, staffInsightCalls.towns, ({ query: { weeks } }) => listTowns(dependencies, weeks));

  mount(api, staffInsightCalls.read, ({ query }) => readSearch(dependencies, query));
}

/** Returns the path of the search screen with the parameters that it knows. */
function searchPath(from: string, changes: { sent?: string }): string {
  const given = new URLSearchParams(from);
  given.delete('sent');
  const known = Object.entries(changes);
  for (const [name, value] of known) given.set(name, value);
  return screens.search.path + writeParameters(screens.search, (name) => given.get(name));
}
