import type { ReactNode, SVGProps } from 'react';
import marks from './marks.svg';

export type Icon = (props: SVGProps<SVGSVGElement> & { size?: number }) => ReactNode;

/** Creates a Lucide icon (the package takes 50 MB): from the sprite `marks.svg`, or `content`. @__NO_SIDE_EFFECTS__ */
export function createIcon(
  name: string,
  content: ReactNode = <use href={`${marks}#${name}`} />,
  viewBox?: string,
): Icon {
  return ({ size = 24, className = '', ...props }) => (
    <svg
      width={size}
      height={size}
      viewBox={viewBox}
      className={`icon ${className}`.trim()}
      aria-hidden
      {...props}
    >
      {content}
    </svg>
  );
}

export const Award = createIcon('award');
export const Bookmark = createIcon('bookmark');
export const Briefcase = createIcon('briefcase');
export const Camera = createIcon('camera');
export const Car = createIcon('car');
export const CheckIcon = createIcon('check');
export const ChevronRight = createIcon('chevron-right');
export const ClockIcon = createIcon('clock');
export const DollarSign = createIcon('dollar-sign');
export const Dumbbell = createIcon('dumbbell');
export const ExternalLink = createIcon('external-link');
export const GraduationCap = createIcon('graduation-cap');
export const HeartPulse = createIcon('heart-pulse');
export const House = createIcon('house');
export const MailIcon = createIcon('mail');
export const MapIcon = createIcon('map');
export const Minus = createIcon('minus');
export const Navigation = createIcon('navigation');
export const PhoneIcon = createIcon('phone');
export const Scissors = createIcon('scissors');
export const Search = createIcon('search');
export const Share2 = createIcon('share-2');
export const ShoppingBag = createIcon('shopping-bag');
export const SlidersHorizontal = createIcon('sliders-horizontal');
export const Store = createIcon('store');
export const Tag = createIcon('tag');
export const ThumbsUp = createIcon('thumbs-up');
export const Utensils = createIcon('utensils');
export const Wrench = createIcon('wrench');
