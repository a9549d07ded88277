import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '#messages';
import type { Desk } from '../../../contract/desk/desk.ts';
import { allCategories } from '../../categories/all-categories.ts';
import { type LoaderContext, loadQuery } from '../../load.ts';
import { ScriptNeeded } from '../../ui/script-needed.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { readEditing } from './editing.ts';
import { ListingForm } from './listing-form.tsx';

export function loadListing(context: LoaderContext, id: number) {
  return Promise.all([loadQuery(context, readEditing(id)), loadQuery(context, allCategories)]);
}

export function ListingSection({ desk: { listing, owner } }: { desk: Desk }) {
  const isHydrated = useIsHydrated();
  const queryClient = useQueryClient();
  // The form is filled once, so the next visit must not begin with what this one read.
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: readEditing(listing.id).queryKey }),
    [queryClient, listing.id],
  );
  const editing = useQuery(readEditing(listing.id));
  const categories = useQuery(allCategories);
  const error = editing.error ?? categories.error;
  if (error && !editing.data) throw error;
  if (!isHydrated || !editing.data || !categories.data) {
    return (
      <>
        <ScriptNeeded>{m.owner_needs_script()}</ScriptNeeded>
        <div
          role="status"
          aria-label={m.common_loading_area()}
          className="skeleton h-400 noscript:hidden"
        />
      </>
    );
  }
  return (
    <ListingForm editing={editing.data} categories={categories.data} isLocked={owner.isLocked} />
  );
}
