export const slugField = {
  name: 'slug',
  label: 'Slug',
  required: true,
  hint: 'The last part of its address: /category/slug',
} as const;
