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
  image_url: string | null;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  category_id: number;
  category_slug: string;
  category_name: string;
  is_premium: boolean;
  is_approved: boolean;
  rating_sum: number;
  review_count: number;
  submitted_at: Date;
  updated_at: Date;
  sort_key: number;
}

/** A row as the public sees it: the web site is a premium listing's alone. */
export function toBusiness(row: BusinessRow): Business {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: row.image_url,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    phone: row.phone,
    email: row.email,
    website: row.is_premium ? row.website : null,
    categoryId: row.category_id,
    category: { slug: row.category_slug, name: row.category_name },
    isPremium: row.is_premium,
    isApproved: row.is_approved,
    rating: averageRating(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    submittedAt: row.submitted_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** To one decimal; 0 without reviews. */
function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
