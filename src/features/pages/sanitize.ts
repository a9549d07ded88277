import sanitize from 'sanitize-html';
import { cleanParagraphs } from '../../contract/visible-text.ts';
import { AppError } from '../../platform/errors.ts';

/** Far more than a page needs; within them the work grows with the length alone. */
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 50;
/** Words between tags, and each entity or loose `<` among them. */
const MAX_PIECES = 100_000;

const LINK_SCHEMES = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
];

/** What the editor can make, nothing that runs. Throws `invalid` for more elements than allowed. */
export function sanitizeContent(html: string): string {
  const published = sanitize(html, {
    ...countPieces(),
    allowedTags: [
      ...[
        'h1',
        'h2',
        'h3',
        'p',
        'ul',
        'ol',
        'li',
        'blockquote',
        'strong',
        'em',
        's',
        'code',
        'pre',
      ],
      ...['a', 'img', 'br', 'hr'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      ol: ['start'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'referrerpolicy'],
    },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    // What is left of an image whose address was refused, such as base64.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    transformTags: {
      a: (tagName, { href = '' }) => {
        const attribs: sanitize.Attributes = { href };
        if (!isOwnPath(href)) {
          attribs.target = '_blank';
          attribs.rel = 'noopener noreferrer nofollow';
        }
        return { tagName, attribs };
      },
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, loading: 'lazy', referrerpolicy: 'no-referrer' },
      }),
    },
  });
  return cleanParagraphs(published);
}

function countPieces(): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag' | 'textFilter'> {
  let elements = 0;
  let depth = 0;
  let pieces = 0;
  return {
    onOpenTag() {
      elements += 1;
      depth += 1;
      if (depth > MAX_DEPTH) throw refuse(`Use at most ${MAX_DEPTH} levels of elements`);
      if (elements > MAX_ELEMENTS) throw refuse('Use at most 5,000 elements');
    },
    onCloseTag() {
      depth -= 1;
    },
    textFilter(text) {
      pieces += 1;
      if (pieces > MAX_PIECES)
        throw refuse('Use fewer stray characters such as <, and fewer entities');
      return text;
    },
  };
}

function refuse(message: string): AppError {
  return new AppError('invalid', `content: ${message}`, {
    fields: [{ field: 'content', message }],
  });
}

function isOwnPath(href: string): boolean {
  return /^(\/(?!\/)|#)/.test(href);
}
