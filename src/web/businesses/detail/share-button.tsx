import { Share2 } from 'lucide-react';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { businessPath } from '../../paths.ts';
import { useSite } from '../../site.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActionContent } from './action-content.tsx';

/** By what the device offers; else the address is copied. */
export function ShareButton({ business }: { business: BusinessDetail }) {
  const toast = useToast();
  const { url: site } = useSite();
  const url = site + businessPath(business);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Link copied', description: 'Paste it wherever you like.' }),
      () => toast({ title: 'The link could not be copied', description: url }),
    );
  const share = async () => {
    if (!navigator.share) await copy();
    else await navigator.share({ title: business.name, url }).catch(copyUnlessClosed);
  };
  // Who closes the sheet has changed their mind.
  const copyUnlessClosed = (error: Error) => (error.name === 'AbortError' ? undefined : copy());
  return (
    <button type="button" onClick={share} className="action noscript:hidden">
      <ActionContent icon={Share2}>Share</ActionContent>
    </button>
  );
}
