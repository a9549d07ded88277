import { staffTradeCalls } from '../../../../contract/staff/trades.ts';
import { type Api, mount } from '../../../../platform/http/mount.ts';
import { removeTrade } from './remove.ts';
import { createTrade, listStaffTrades, type TradeDependencies, updateTrade } from './trades.ts';
import { undoTradeDeletion } from './undo.ts';

export function mountStaffTrades(app: Api, dependencies: TradeDependencies) {
  mount(app, staffTradeCalls.list, () => listStaffTrades(dependencies.db));

  mount(app, staffTradeCalls.post, ({ body }, { user }) =>
    createTrade(dependencies, body, user.id),
  );

  mount(app, staffTradeCalls.put, ({ params, body }, { user }) =>
    updateTrade(dependencies, params.id, body, user.id),
  );

  mount(app, staffTradeCalls.remove, ({ params, query }, { user }) =>
    removeTrade(dependencies, params.id, query.moveTo, user.id),
  );

  mount(app, staffTradeCalls.undo, ({ params }, { user }) =>
    undoTradeDeletion(dependencies, params.id, user.id),
  );
}
