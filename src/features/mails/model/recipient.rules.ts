/** Providers that ignore dots before the `@`. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

export function findMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  return `${DOTLESS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
