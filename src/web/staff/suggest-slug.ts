import * as m from '#messages';

export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
}

export const slugField = {
  name: 'slug',
  label: m.field_slug(),
  required: true,
  hint: m.categories_slug_hint(),
} as const;

export function nameField(onName: (name: string) => void) {
  const onChange = ({ target }: { target: { value: string } }) => onName(target.value);
  return { name: 'name', label: m.common_name(), required: true, rules: { onChange } } as const;
}
