import * as m from '#messages';
export const slugField = {
  name: 'slug',
  label: m.field_slug(),
  required: true,
  hint: m.categories_slug_hint(),
} as const;
