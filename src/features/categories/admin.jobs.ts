import { type Worker, worker } from '../../platform/jobs.ts';
import { type CategoryDependencies, moveCategoryMembers, settleCategory } from './admin.service.ts';

export const categoryQueues = [moveCategoryMembers];

export function createCategoryWorkers(dependencies: Omit<CategoryDependencies, 'jobs'>): Worker[] {
  return [
    worker(moveCategoryMembers, ({ categoryId }) => settleCategory(dependencies, categoryId)),
  ];
}
