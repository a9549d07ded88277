interface PastedMark {
  tag: 'strong' | 'em' | 's';
  others: string;
  style: RegExp;
  isOn: RegExp;
}

const MARKS: readonly PastedMark[] = [
  {
    tag: 'strong',
    others: 'b, strong',
    style: /(?:^|;)\s*font-weight\s*:\s*([^;]+)/i,
    isOn: /^(bold|[6-9]\d\d|1000)/i,
  },
  {
    tag: 'em',
    others: 'i, em',
    style: /(?:^|;)\s*font-style\s*:\s*([^;]+)/i,
    isOn: /^(italic|oblique)/i,
  },
  {
    tag: 's',
    others: 's, strike, del',
    style: /(?:^|;)\s*text-decoration(?:-line)?\s*:\s*([^;]+)/i,
    isOn: /line-through/i,
  },
];

/**
 * Turns the inline styles of pasted HTML into marks, and drops marks that a style cancels. The editor can't
 * read the styles itself, because our content security policy blocks them.
 */
export function readPastedStyles(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const texts = listTexts(body).map((text) => ({
    text,
    marks: MARKS.filter((mark) => isMarked(text.parentElement, mark)),
  }));
  for (const { others } of MARKS) {
    for (const element of body.querySelectorAll(others)) element.replaceWith(...element.childNodes);
  }
  for (const { text, marks } of texts) {
    for (const { tag } of marks) {
      const mark = text.ownerDocument.createElement(tag);
      text.replaceWith(mark);
      mark.append(text);
    }
  }
  for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style');
  return body.innerHTML;
}

function listTexts(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode instanceof Text && currentNode.data.trim() !== '') texts.push(currentNode);
  }
  return texts;
}

/** The nearest element that says something about the mark decides. Headings are bold by themselves. */
function isMarked(element: Element | null, mark: PastedMark): boolean {
  if (!element || element.matches('h1, h2, h3, h4, h5, h6, th')) return false;
  const [, value] = mark.style.exec(element.getAttribute('style') ?? '') ?? [];
  if (value !== undefined) return mark.isOn.test(value.trim());
  return element.matches(mark.others) || isMarked(element.parentElement, mark);
}
