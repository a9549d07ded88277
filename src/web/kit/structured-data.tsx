/** Serializes JSON for a script element and escapes characters that could end it. */
export function writeStructuredData(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function StructuredData({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped by `writeStructuredData`
      dangerouslySetInnerHTML={{ __html: writeStructuredData(data) }}
    />
  );
}
