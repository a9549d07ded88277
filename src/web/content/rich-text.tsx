export function RichText({ html }: { html: string }) {
  return (
    <div
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when written
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
