import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import {
  type CategoryDependencies,
  moveCategoryMembers,
  settleCategory,
} from './staff/categories.ts';
import { moveTradeQueue, settleTrade } from './staff/remove-trade.ts';

export const categoryQueues: Queue<object>[] = [moveCategoryMembers, moveTradeQueue];

export function createCategoryWorkers(dependencies: Omit<CategoryDependencies, 'jobs'>): Worker[] {
  return [
    worker(moveCategoryMembers, ({ categoryId }) => settleCategory(dependencies, categoryId)),
    worker(moveTradeQueue, (data) => settleTrade(dependencies, data)),
  ];
}
