import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { businessPath } from '../../paths.ts';
import { useSite } from '../../site.tsx';
import { Share2 } from '../../ui/later-icons.tsx';
import { useShare } from '../../ui/use-share.ts';
import { ActionContent } from './action-content.tsx';

export function ShareButton({ business }: { business: BusinessDetail }) {
  const { url: site } = useSite();
  const share = useShare();
  const onClick = () => share({ title: business.name, url: site + businessPath(business) });
  return (
    <button type="button" onClick={onClick} className="action noscript:hidden">
      <ActionContent icon={Share2}>{m.common_share()}</ActionContent>
    </button>
  );
}
