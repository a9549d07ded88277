import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { formatCount } from '../format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { saveToMyList } from './change-my-list.ts';
import { ListScreen } from './list-screen.tsx';
import { readListed } from './read-listed.ts';
import { SavedStreet } from './saved-street.tsx';
import { useMyList } from './use-my-list.ts';

export function SharedList({ ids }: { ids: number[] }) {
  const { data: businesses, isPending, error } = useQuery(readListed(ids));
  if (error) throw error;
  const isEmpty = businesses?.length === 0;
  return (
    <ListScreen
      title={m.my_list_shared_title()}
      intro={m.my_list_shared_intro()}
      businesses={businesses ?? []}
      actions={!isEmpty && businesses && <SaveAll ids={businesses.map(({ id }) => id)} />}
    >
      {isPending && <StreetSkeleton />}
      {isEmpty && (
        <p className="border-t border-line py-6 text-lg font-semibold">
          {m.my_list_shared_empty()}
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
        {m.my_list_shared_all_saved()}
      </ButtonLink>
    );
  function save() {
    const left = saveToMyList(ids);
    const full = m.my_list_shared_no_room({
      count: formatCount(left, m.count_businesses),
    });
    toast({ title: m.my_list_saved_toast(), ...(left > 0 && { description: full }) });
  }
  return (
    <Button onClick={save} className="noscript:hidden">
      {m.my_list_shared_save_all()}
    </Button>
  );
}
