import type { FieldIcon } from '../../domain/custom-fields.ts';
import {
  Award,
  Bookmark,
  Briefcase,
  Camera,
  Car,
  CheckIcon,
  ClockIcon,
  createIcon,
  DollarSign,
  HeartPulse,
  House,
  type Icon,
  MailIcon,
  PhoneIcon,
  Scissors,
  ShoppingBag,
  Tag,
  Utensils,
  Wrench,
} from '../kit/ui/icons.tsx';

export const fieldPictures: Readonly<Record<FieldIcon, Icon>> = {
  award: Award,
  bag: ShoppingBag,
  bookmark: Bookmark,
  briefcase: Briefcase,
  calendar: createIcon(
    'calendar',
    <>
      <rect x="3" y="5" width="18" height="16" rx="2" />
      <path d="M3 10h18M8 3v4M16 3v4" />
    </>,
  ),
  camera: Camera,
  car: Car,
  card: createIcon(
    'card',
    <>
      <rect x="2" y="5" width="20" height="14" rx="2" />
      <path d="M2 10h20M6 15h4" />
    </>,
  ),
  check: CheckIcon,
  clock: ClockIcon,
  dollar: DollarSign,
  gift: createIcon(
    'gift',
    <>
      <path d="M3 8h18v4H3zM5 12v9h14v-9M12 8v13" />
      <path d="M12 8C9 8 7 7 7 5s3-3 5 3c2-6 5-5 5-3s-2 3-5 3" />
    </>,
  ),
  globe: createIcon(
    'globe',
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" />
    </>,
  ),
  heart: HeartPulse,
  house: House,
  mail: MailIcon,
  parking: createIcon(
    'parking',
    <>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M9 17V7h4a3 3 0 0 1 0 6H9" />
    </>,
  ),
  paw: createIcon(
    'paw',
    <>
      <circle cx="6" cy="11" r="2" />
      <circle cx="10" cy="6" r="2" />
      <circle cx="15" cy="6" r="2" />
      <circle cx="19" cy="11" r="2" />
      <path d="M12.5 11c-2.5 0-5.5 3.5-5.5 6a3 3 0 0 0 3 3c1.2 0 1.5-.6 2.5-.6s1.3.6 2.5.6a3 3 0 0 0 3-3c0-2.5-3-6-5.5-6" />
    </>,
  ),
  people: createIcon(
    'people',
    <>
      <circle cx="9" cy="8" r="4" />
      <path d="M2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 4.5a4 4 0 0 1 0 7M22 21v-1a6 6 0 0 0-4-5.7" />
    </>,
  ),
  phone: PhoneIcon,
  scissors: Scissors,
  snowflake: createIcon(
    'snowflake',
    <path d="M12 2v20M3.3 7l17.4 10M3.3 17 20.7 7M9 4l3 3 3-3M9 20l3-3 3 3M4.5 10.5l.8-3.3-3.3-.9M19.5 13.5l-.8 3.3 3.3.9M4.5 13.5l.8 3.3-3.3.9M19.5 10.5l-.8-3.3 3.3-.9" />,
  ),
  sun: createIcon(
    'sun',
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
    </>,
  ),
  tag: Tag,
  truck: createIcon(
    'truck',
    <>
      <path d="M15 17V6a1 1 0 0 0-1-1H3a1 1 0 0 0-1 1v11h3M9 17h7M15 9h4l3 4v4h-2" />
      <circle cx="7" cy="18" r="2" />
      <circle cx="18" cy="18" r="2" />
    </>,
  ),
  utensils: Utensils,
  wheelchair: createIcon(
    'wheelchair',
    <>
      <circle cx="10" cy="4" r="1.5" />
      <path d="M10 8v7h6l3 5M10 11h5M8 12.3a4.8 4.8 0 1 0 6.7 6.2" />
    </>,
  ),
  wifi: createIcon(
    'wifi',
    <path d="M2 9a14.5 14.5 0 0 1 20 0M5.5 12.7a9.5 9.5 0 0 1 13 0M9 16.3a4.5 4.5 0 0 1 6 0M12 20h.01" />,
  ),
  wrench: Wrench,
};
