import * as m from '#messages';
import { useSite } from '../site.tsx';
import { Button } from '../ui/button.tsx';
import { Share2 } from '../ui/later-icons.tsx';
import { useShare } from '../ui/use-share.ts';

export function ShareList({ businesses }: { businesses: { id: number }[] }) {
  const { url: site, name } = useSite();
  const share = useShare();
  const url = `${site}/my-list?ids=${businesses.map(({ id }) => id).join(',')}`;
  return (
    <Button
      variant="secondary"
      onClick={() => share({ title: m.my_list_share_title({ name }), url })}
    >
      <Share2 size={18} aria-hidden="true" />
      {m.common_share()}
    </Button>
  );
}
