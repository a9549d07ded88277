import { data } from 'react-router';
import { allCategories } from '../businesses/all-categories.ts';
import { type LoaderContext, loadQuery } from '../kit/load.ts';

export async function answerNotFound(context: LoaderContext) {
  await loadQuery(context, allCategories);
  return data(null, { status: 404 });
}
