import sanitize from 'sanitize-html';

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

/** Page HTML as it may be published: what the editor can make, and nothing that runs. */
export function sanitizeContent(html: string): string {
  return sanitize(html, {
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
}

function isOwnPath(href: string): boolean {
  return /^(\/(?!\/)|#)/.test(href);
}
