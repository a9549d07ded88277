import { Share2 } from 'lucide-react';
import { useSite } from '../site.tsx';
import { Button } from '../ui/button.tsx';
import { useShare } from '../ui/use-share.ts';

export function ShareList({ businesses }: { businesses: { id: number }[] }) {
  const { url: site, name } = useSite();
  const share = useShare();
  const url = `${site}/my-list?ids=${businesses.map(({ id }) => id).join(',')}`;
  return (
    <Button variant="secondary" onClick={() => share({ title: `A list on ${name}`, url })}>
      <Share2 size={18} aria-hidden="true" />
      Share
    </Button>
  );
}
