const ENTITIES = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
]);

/** Decodes the HTML entities that the sanitizer and the editor write. */
export function decodeEntities(html: string): string {
  return html.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);
}

/** Returns the text of inline HTML, with a space for each line break. */
export function inlineText(html: string): string {
  return decodeEntities(html.replace(/<br\b[^<>]*>/g, ' ').replace(/<[^<>]*>/g, ''));
}

const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Escapes a text for HTML, also within quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES.get(character) ?? '');
}
