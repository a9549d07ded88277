import type { LoaderFunctionArgs } from 'react-router';
import { readIds } from '../../contract/my-list.ts';
import { screens } from '../../contract/screens.ts';
import { loadQuery } from '../load.ts';
import { readParameters, useParameters } from '../parameters.ts';
import { OwnList } from './own-list.tsx';
import { readListed } from './read-listed.ts';
import { SharedList } from './shared-list.tsx';

export async function loadMyList({ request, context }: LoaderFunctionArgs) {
  const ids = readIds(readParameters(screens.myList, request).ids ?? '');
  if (ids.length > 0) await loadQuery(context, readListed(ids));
  return null;
}

/** The visitor's own list; with ids in the address, the one that somebody shared. */
export function MyListPage() {
  const ids = readIds(useParameters(screens.myList).ids ?? '');
  return ids.length > 0 ? <SharedList ids={ids} /> : <OwnList />;
}
