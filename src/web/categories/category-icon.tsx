import {
  Briefcase,
  Car,
  Dumbbell,
  GraduationCap,
  HeartPulse,
  House,
  type Icon,
  Scissors,
  ShoppingBag,
  Store,
  Utensils,
  Wrench,
} from '../kit/ui/icons.tsx';

const icons: Record<string, Icon> = {
  restaurants: Utensils,
  retail: ShoppingBag,
  services: Wrench,
  healthcare: HeartPulse,
  automotive: Car,
  'real-estate': House,
  business: Briefcase,
  beauty: Scissors,
  education: GraduationCap,
  fitness: Dumbbell,
};

export function CategoryIcon({ slug, size = 24 }: { slug: string; size?: number }) {
  // Avoids inherited properties for a category slug such as `constructor`.
  const Icon = (Object.hasOwn(icons, slug) && icons[slug]) || Store;
  return <Icon size={size} className="stroke-[1.75]" />;
}
