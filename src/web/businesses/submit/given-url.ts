const DOMAIN = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/u;

/** The address of a site as most people write it (`example.com/menu`), with https:// in front. */
export function completeUrl(text: string): string {
  const trimmed = text.trim();
  return DOMAIN.test(trimmed) ? `https://${trimmed}` : trimmed;
}
