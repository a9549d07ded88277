import type { ImportField, ValueMap } from '../../../contract/imports.staff.ts';

/** Contents of another directory's export, by the names of its columns in lower case. */
export interface DirectoryFormat {
  name: string;
  /** Columns that tell its exports from other lists, and how many of them a file must have. */
  signs: readonly string[];
  least: number;
  /**
   * The field that each column fills; several columns of one field are joined. Null keeps a column out of the
   * proposal. Columns that are missing here are mapped by the rules for all lists.
   */
  columns: Readonly<Record<string, ImportField | null>>;
  values?: { readonly [field in ImportField]?: ValueMap };
}

const onlyApproved = (...shown: string[]): ValueMap => ({
  pairs: shown.map((from) => ({ from, to: 'true' })),
  others: { value: 'false' },
});

/** Columns of WordPress exports (WXR), as `wxr.rules.ts` names them. */
const ofWordPress = {
  title: 'name',
  'content:encoded': 'description',
  'excerpt:encoded': null,
  link: 'oldAddress',
  images: 'photos',
  tags: 'sourceCategories',
  'wp:status': 'isApproved',
  'wp:post_id': null,
  'wp:post_date': null,
  'wp:post_name': null,
  'wp:post_type': null,
  comments: null,
} as const;

/** The first one that fits is taken. */
export const directoryFormats: readonly DirectoryFormat[] = [
  {
    name: 'GeoDirectory',
    signs: ['post_title', 'default_category', 'post_category', 'post_images', 'neighbourhood'],
    least: 4,
    columns: {
      post_title: 'name',
      post_content: 'description',
      default_category: 'category',
      street: 'address',
      city: 'city',
      region: 'state',
      zip: 'zipCode',
      latitude: 'latitude',
      longitude: 'longitude',
      phone: 'phone',
      email: 'email',
      website: 'website',
      business_hours: 'hours',
      post_images: 'photos',
      post_tags: 'sourceCategories',
      featured: 'isPremium',
      post_status: 'isApproved',
      id: null,
      post_author: null,
      post_category: null,
      post_date: null,
      post_modified: null,
      post_type: null,
      country: null,
      logo: null,
    },
    values: { isApproved: onlyApproved('publish') },
  },
  {
    name: 'Directorist',
    signs: [
      'manual_lat',
      'manual_lng',
      'listing_img',
      'listing_title',
      'directory_type',
      'hide_map',
    ],
    least: 3,
    columns: {
      ...ofWordPress,
      listing_title: 'name',
      listing_content: 'description',
      category: 'category',
      manual_lat: 'latitude',
      manual_lng: 'longitude',
      listing_img: 'photos',
      business_hours: 'hours',
      bdbh: 'hours',
      tag: 'sourceCategories',
      featured: 'isPremium',
      listing_status: 'isApproved',
      id: null,
      directory_type: null,
      tagline: null,
      hide_map: null,
    },
    values: { isApproved: onlyApproved('publish', 'published') },
  },
  {
    name: 'HivePress',
    signs: ['hp_location', 'hp_latitude', 'hp_longitude', 'hp_featured', 'hp_verified'],
    least: 2,
    columns: {
      ...ofWordPress,
      content: 'description',
      permalink: 'oldAddress',
      'image url': 'photos',
      status: 'isApproved',
      hp_location: 'address',
      hp_latitude: 'latitude',
      hp_longitude: 'longitude',
      hp_phone: 'phone',
      hp_email: 'email',
      hp_website: 'website',
      hp_opening_hours: 'hours',
      hp_featured: 'isPremium',
      hp_verified: null,
      id: null,
      slug: null,
    },
    values: { isApproved: onlyApproved('publish') },
  },
  {
    name: 'Business Directory Plugin',
    signs: ['sequence_id', 'fee_id', 'featured_level', 'expires_on'],
    least: 2,
    columns: {
      title: 'name',
      description: 'description',
      category: 'category',
      business_hours: 'hours',
      images: 'photos',
      tags: 'sourceCategories',
      listing_tags: 'sourceCategories',
      featured_level: 'isPremium',
      short_description: null,
      sequence_id: null,
      fee_id: null,
      username: null,
      expires_on: null,
    },
    values: {
      isPremium: {
        pairs: [
          { from: 'sticky', to: 'true' },
          { from: 'featured', to: 'true' },
        ],
        others: { value: 'false' },
      },
    },
  },
  {
    name: 'Brilliant Directories',
    signs: [
      'profession_name',
      'subscription_id',
      'rep_matters',
      'listing_type',
      'state_ln',
      'about_me',
    ],
    least: 3,
    columns: {
      company: 'name',
      about_me: 'description',
      profession_name: 'category',
      services: 'sourceCategories',
      address1: 'address',
      city: 'city',
      state_code: 'state',
      zip_code: 'zipCode',
      lat: 'latitude',
      lon: 'longitude',
      phone_number: 'phone',
      email: 'email',
      website: 'website',
      rep_matters: 'hours',
      logo: 'imageUrl',
      profile_photo: 'photos',
      cover_photo: 'photos',
      filename: 'oldAddress',
      active: 'isApproved',
      user_id: null,
      first_name: null,
      last_name: null,
      listing_type: null,
      profession_id: null,
      search_description: null,
      state_ln: null,
      country_code: null,
      country_ln: null,
      subscription_id: null,
    },
    // 1 is not activated, 3 canceled, 4 on hold, 5 past due, 6 incomplete.
    values: { isApproved: onlyApproved('2', 'active') },
  },
  {
    name: 'WordPress',
    signs: ['wp:post_type', 'wp:status'],
    least: 2,
    columns: ofWordPress,
    values: { isApproved: onlyApproved('publish') },
  },
];
