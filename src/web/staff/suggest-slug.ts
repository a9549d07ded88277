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
