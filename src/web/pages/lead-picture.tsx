import type { ReactNode } from 'react';
import * as m from '#messages';
import type { PlacedBusiness } from '../../contract/businesses.ts';
import { useBroken } from '../businesses/sign-image.tsx';
import { businessPath } from '../kit/paths.ts';
import { Link } from '../kit/ui/link.tsx';
import { ScaledPhoto } from '../photos/photo-picture.tsx';

/** Cuts the first picture out of a text, with its paragraph if that has no other content. */
export function takePicture(html: string): { picture: string | null; html: string } {
  const [picture] = /<img\b[^>]*>/.exec(html) ?? [];
  if (!picture) return { picture: null, html };
  const paragraph = `<p>${picture}</p>`;
  return { picture, html: html.replace(html.includes(paragraph) ? paragraph : picture, '') };
}

interface LeadPictureProps {
  /** Sanitized HTML of an image. */
  picture: string | null;
  businesses: PlacedBusiness[];
}

/** Shows the guide's picture, or else the first photo of its businesses with that business's name. */
export function LeadPicture({ picture, businesses }: LeadPictureProps) {
  if (picture)
    return (
      <figure
        className="guide-lead"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when written
        dangerouslySetInnerHTML={{ __html: picture }}
      />
    );
  const pictured = businesses.find(({ photo }) => photo) ?? businesses.find((one) => one.imageUrl);
  return pictured ? <PhotoOf key={pictured.id} business={pictured} /> : null;
}

const SIZES = '(min-width: 64rem) 42rem, 100vw';

function PhotoOf({ business }: { business: PlacedBusiness }) {
  const { name, photo, imageUrl } = business;
  const [isBroken, watch] = useBroken();
  if (isBroken) return null;
  const image: ReactNode = photo ? (
    <ScaledPhoto photo={photo} sizes={SIZES} alt={photo.alt} {...watch} />
  ) : (
    <img src={imageUrl ?? ''} alt="" referrerPolicy="no-referrer" {...watch} />
  );
  return (
    <figure className="guide-lead">
      {image}
      <figcaption>
        <Link to={businessPath(business)} className="hover:text-accent hover:underline">
          {m.businesses_photo_of({ name })}
        </Link>
      </figcaption>
    </figure>
  );
}
