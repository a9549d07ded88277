import { data, type LoaderFunctionArgs } from 'react-router';
import { allCategories } from '../categories/all-categories.ts';
import { loadQuery } from '../load.ts';
import { NotFound } from './not-found.tsx';

export async function loadNotFound({ context }: LoaderFunctionArgs) {
  await loadQuery(context, allCategories);
  return data(null, { status: 404 });
}

export function NotFoundPage() {
  return (
    <NotFound
      title="404 Page Not Found"
      explanation="There is nothing at this address. It may have moved."
    />
  );
}
