import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { callHref } from '../../../contract/phone.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { useSite } from '../../site.tsx';
import { Navigation, Phone } from '../../ui/icons.tsx';
import { ExternalLink } from '../../ui/later-icons.tsx';
import { Rich } from '../../ui/rich.tsx';
import { directionsHref } from '../contact-links.ts';
import { ActionContent } from './action-content.tsx';
import { ShareButton } from './share-button.tsx';

/** What one does next; on a phone it stays at the thumb. */
export function ActionBar({ business }: { business: BusinessDetail }) {
  const { phone, website, isPremium } = business;
  const { premiumLinkRel } = useSite();
  return (
    <div className="action-bar no-print">
      {phone && (
        <a href={callHref(phone)} className="action action-main">
          <ActionContent icon={Phone}>{m.businesses_call()}</ActionContent>
        </a>
      )}
      <a
        href={directionsHref(business)}
        target="_blank"
        rel="noopener noreferrer"
        className={`action ${phone ? '' : 'action-main'}`}
      >
        <ActionContent icon={Navigation}>{m.businesses_directions()}</ActionContent>
      </a>
      {isPremium && website && (
        <a
          data-website
          href={website}
          target="_blank"
          rel={`noopener ${premiumLinkRel}`.trim()}
          className="action"
        >
          <ActionContent icon={ExternalLink}>
            <Rich
              message={m.businesses_visit_website}
              parts={{ span: (text) => <span className="max-sm:sr-only">{text}</span> }}
            />
          </ActionContent>
        </a>
      )}
      <ShareButton business={business} />
      <SaveButton business={business} className="action" />
    </div>
  );
}
