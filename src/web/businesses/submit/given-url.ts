const DOMAIN = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/u;

/** Adds `https://` to a bare address such as `example.com/menu`. */
export function completeUrl(text: string): string {
  const trimmed = text.trim();
  return DOMAIN.test(trimmed) ? `https://${trimmed}` : trimmed;
}
