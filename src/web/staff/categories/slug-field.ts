import * as m from '#messages';
export const slugField = {
  name: 'slug',
  label: m.staff_sections_slug(),
  required: true,
  hint: m.staff_sections_the_last_part_of_its_address(),
} as const;
