import { currentLanguage, currentPrefix } from '../language.ts';

export const STYLE_PATH = '/api/plain-page.css';

export function writePlainPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="${currentLanguage() ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

export function writeLinks(text: string, paths: Record<string, string>): string {
  return Object.entries(paths).reduce(
    (html, [name, path]) =>
      html
        .replace(`<${name}>`, `<a href="${(currentPrefix() + path).replace(/(?<=.)\/$/, '')}">`)
        .replace(`</${name}>`, '</a>'),
    text,
  );
}

export function writeLink(path: string, words: string): string {
  return `<p>${writeLinks(`<to>${words}</to>`, { to: path })}</p>`;
}

/** Writes a form that posts to the address of its page. The words are HTML. */
export function writeButton(words: string): string {
  return `<form method="post">
<button>${words}</button>
</form>`;
}

/** Writes a page of a paragraph and what follows it, all HTML. */
export function writeNotice(title: string, text: string, ...more: string[]): string {
  return writePlainPage({ title, body: [`<p>${text}</p>`, ...more].join('\n') });
}
