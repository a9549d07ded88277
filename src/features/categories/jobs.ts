import { type Worker, worker } from '../../platform/jobs/jobs.ts';
import {
  type CategoryDependencies,
  moveCategoryMembers,
  settleCategory,
} from './staff/categories.ts';

export const categoryQueues = [moveCategoryMembers];

export function createCategoryWorkers(dependencies: Omit<CategoryDependencies, 'jobs'>): Worker[] {
  return [
    worker(moveCategoryMembers, ({ categoryId }) => settleCategory(dependencies, categoryId)),
  ];
}
