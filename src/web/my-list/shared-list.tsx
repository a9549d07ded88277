import { useQuery } from '@tanstack/react-query';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { formatCount } from '../format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { ListScreen } from './list-screen.tsx';
import { readListed } from './read-listed.ts';
import { SavedStreet } from './saved-street.tsx';
import { saveToMyList, useMyList } from './use-my-list.ts';

export function SharedList({ ids }: { ids: number[] }) {
  const { data: businesses, isPending, error } = useQuery(readListed(ids));
  if (error) throw error;
  const isEmpty = businesses?.length === 0;
  return (
    <ListScreen
      title="Shared list"
      intro="Someone shared this list with you."
      businesses={businesses ?? []}
      actions={!isEmpty && businesses && <SaveAll ids={businesses.map(({ id }) => id)} />}
    >
      {isPending && <StreetSkeleton />}
      {isEmpty && (
        <p className="border-t border-line py-6 text-lg font-semibold">
          These businesses are no longer listed.
        </p>
      )}
      {businesses && !isEmpty && <SavedStreet businesses={businesses} />}
    </ListScreen>
  );
}

function SaveAll({ ids }: { ids: number[] }) {
  const toast = useToast();
  const saved = useMyList();
  const isHydrated = useIsHydrated();
  if (isHydrated && ids.every((id) => saved.includes(id)))
    return (
      <ButtonLink to="/my-list" variant="secondary">
        All on my list
      </ButtonLink>
    );
  function save() {
    const left = saveToMyList(ids);
    const full = `There was no room for ${formatCount(left, 'business', 'businesses')}.`;
    toast({ title: 'Saved to My list', ...(left > 0 && { description: full }) });
  }
  return (
    <Button onClick={save} className="noscript:hidden">
      Save all to my list
    </Button>
  );
}
