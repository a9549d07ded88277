import type { Business } from '../../contract/businesses.ts';

/** Columns of a public business, of `businesses b` joined with `categories c`. */
export const businessColumns = `
  b.id, b.name, b.slug, b.description, b.image_url, b.address, b.city, b.state, b.zip_code, b.phone,
  b.email, b.website, b.category_id, c.slug as category_slug, c.name as category_name,
  b.is_premium and coalesce(b.premium_until > now(), true) as is_premium, b.is_approved,
  b.rating_sum, b.review_count, b.submitted_at, b.updated_at, b.sort_key`;

export interface BusinessRow {
  id: number;
  name: string;
  slug: string;
  description: string;
  imageUrl: string | null;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  categoryId: number;
  categorySlug: string;
  categoryName: string;
  isPremium: boolean;
  isApproved: boolean;
  ratingSum: number;
  reviewCount: number;
  submittedAt: Date;
  updatedAt: Date;
  sortKey: number;
}

/** A row as the public sees it: the web site is a premium listing's alone. */
export function toBusiness(row: BusinessRow): Business {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: row.imageUrl,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    phone: row.phone,
    email: row.email,
    website: row.isPremium ? row.website : null,
    categoryId: row.categoryId,
    category: { slug: row.categorySlug, name: row.categoryName },
    isPremium: row.isPremium,
    isApproved: row.isApproved,
    rating: averageRating(row.ratingSum, row.reviewCount),
    reviewCount: row.reviewCount,
    submittedAt: row.submittedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** To one decimal; 0 without reviews. */
function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
