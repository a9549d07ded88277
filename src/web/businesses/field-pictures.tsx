import type { FieldIcon } from '../../domain/custom-fields.ts';
import { drawIcon } from '../kit/ui/draw-icon.tsx';
import {
  Award,
  Bookmark,
  Briefcase,
  Camera,
  Car,
  CheckIcon,
  ClockIcon,
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
  calendar: drawIcon(
    'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2zM3 10h18M8 3v4M16 3v4',
  ),
  camera: Camera,
  car: Car,
  card: drawIcon(
    'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM2 10h20M6 15h4',
  ),
  check: CheckIcon,
  clock: ClockIcon,
  dollar: DollarSign,
  gift: drawIcon('M3 8h18v4H3zM5 12v9h14v-9M12 8v13M12 8C9 8 7 7 7 5s3-3 5 3c2-6 5-5 5-3s-2 3-5 3'),
  globe: drawIcon(
    'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  ),
  heart: HeartPulse,
  house: House,
  mail: MailIcon,
  parking: drawIcon(
    'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3zM9 17V7h4a3 3 0 0 1 0 6H9',
  ),
  paw: drawIcon(
    'M4 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M8 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M13 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M17 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M12.5 11c-2.5 0-5.5 3.5-5.5 6a3 3 0 0 0 3 3c1.2 0 1.5-.6 2.5-.6s1.3.6 2.5.6a3 3 0 0 0 3-3c0-2.5-3-6-5.5-6',
  ),
  people: drawIcon(
    'M5 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 4.5a4 4 0 0 1 0 7M22 21v-1a6 6 0 0 0-4-5.7',
  ),
  phone: PhoneIcon,
  scissors: Scissors,
  snowflake: drawIcon(
    'M12 2v20M3.3 7l17.4 10M3.3 17 20.7 7M9 4l3 3 3-3M9 20l3-3 3 3M4.5 10.5l.8-3.3-3.3-.9M19.5 13.5l-.8 3.3 3.3.9M4.5 13.5l.8 3.3-3.3.9M19.5 10.5l-.8-3.3 3.3-.9',
  ),
  sun: drawIcon(
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  ),
  tag: Tag,
  truck: drawIcon(
    'M15 17V6a1 1 0 0 0-1-1H3a1 1 0 0 0-1 1v11h3M9 17h7M15 9h4l3 4v4h-2M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M16 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  ),
  utensils: Utensils,
  wheelchair: drawIcon(
    'M8.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M10 8v7h6l3 5M10 11h5M8 12.3a4.8 4.8 0 1 0 6.7 6.2',
  ),
  wifi: drawIcon(
    'M2 9a14.5 14.5 0 0 1 20 0M5.5 12.7a9.5 9.5 0 0 1 13 0M9 16.3a4.5 4.5 0 0 1 6 0M12 20h.01',
  ),
  wrench: Wrench,
};
