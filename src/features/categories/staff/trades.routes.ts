import { phraseCalls, staffTradeCalls } from '../../../contract/trades.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { VocabularySource } from '../../trades/vocabulary.ts';
import { listRecentMerges, mergeTrade, previewMerge } from './merge-trade.ts';
import { addPhrase, listTradePhrases, removePhrase, undoPhrase } from './phrases.ts';
import { removeTrade } from './remove-trade.ts';
import { createTrade, listStaffTrades, type TradeDependencies, updateTrade } from './trades.ts';
import { undoTradeDeletion } from './undo-trade.ts';

interface Dependencies extends TradeDependencies {
  vocabulary: Pick<VocabularySource, 'expire'>;
}

export function mountStaffTrades(app: Api, dependencies: Dependencies) {
  mountPhrases(app, dependencies);

  mount(app, staffTradeCalls.list, () => listStaffTrades(dependencies.db));

  mount(app, staffTradeCalls.post, ({ body }, { user }) =>
    createTrade(dependencies, body, user.id),
  );

  mount(app, staffTradeCalls.put, ({ params, body }, { user }) =>
    updateTrade(dependencies, params.id, body, user.id),
  );

  mount(app, staffTradeCalls.remove, ({ params, query }, { user }) =>
    removeTrade(dependencies, params.id, { action: 'trade.delete', moveTo: query.moveTo }, user.id),
  );

  mount(app, staffTradeCalls.mergePreview, ({ params }) => previewMerge(dependencies, params.id));

  mount(app, staffTradeCalls.merge, ({ params, body }, { user }) =>
    mergeTrade(dependencies, params.id, body, user.id),
  );

  mount(app, staffTradeCalls.merges, () => listRecentMerges(dependencies));

  mount(app, staffTradeCalls.undo, ({ params }, { user }) =>
    undoTradeDeletion(dependencies, params.id, user.id),
  );
}

function mountPhrases(app: Api, { vocabulary, ...dependencies }: Dependencies) {
  // Whoever changed a phrase reads at once what it means, before the announcement is here.
  const known = async <T>(change: Promise<T>): Promise<T> => {
    const done = await change;
    vocabulary.expire();
    return done;
  };

  mount(app, phraseCalls.list, ({ params }) => listTradePhrases(dependencies, params.id));

  mount(app, phraseCalls.add, ({ params, body }, { user }) =>
    known(addPhrase(dependencies, params.id, body.phrase, user.id)),
  );

  mount(app, phraseCalls.remove, ({ params, query }, { user }) =>
    known(removePhrase(dependencies, params.id, query.stem, user.id)),
  );

  mount(app, phraseCalls.undo, ({ params }, { user }) =>
    known(undoPhrase(dependencies, params.id, user.id)),
  );
}
