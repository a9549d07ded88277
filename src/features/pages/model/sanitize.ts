import sanitize from 'sanitize-html';
import * as m from '#messages';
import type { PagePicture } from '../../../contract/pages.staff.ts';
import { pictureKeyOf, picturePath, pictureSources } from '../../../domain/picture-paths.ts';
import { cleanParagraphs } from '../../../domain/text.ts';
import { AppError } from '../../../platform/errors.ts';

/** Limits far above the needs of a page. Within them, processing time is linear in the length. */
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 50;
/** Maximum number of text pieces: text between tags, entities and loose `<`. */
const MAX_PIECES = 100_000;
const MAX_CELLS = 1_000;
const SPAN = /^([2-9]|1\d|20)$/;
const SIZES = '(min-width: 48rem) 44rem, 92vw';

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

/**
 * Keeps only HTML that the editor can produce and removes all active content. Throws `invalid` for too many
 * elements. `pictures` maps keys to uploaded pictures that may be shown.
 */
export function sanitizeContent(
  html: string,
  pictures: ReadonlyMap<string, PagePicture> = new Map(),
): string {
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
      ...['a', 'img', 'br', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      ol: ['start'],
      img: [
        ...['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading'],
        'referrerpolicy',
      ],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    // Removes images whose address was rejected, such as base64 data.
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
      img: (tagName, attribs) => ({ tagName, attribs: describeImage(attribs, pictures) }),
      th: (tagName, attribs) => ({
        tagName,
        attribs: { ...keepSpans(attribs), scope: attribs.scope === 'row' ? 'row' : 'col' },
      }),
      td: (tagName, attribs) => ({ tagName, attribs: keepSpans(attribs) }),
    },
  });
  return cleanParagraphs(published);
}

function describeImage(
  { srcset: _, sizes: __, ...given }: sanitize.Attributes,
  pictures: ReadonlyMap<string, PagePicture>,
): sanitize.Attributes {
  const picture = pictures.get(pictureKeyOf(given.src ?? '') ?? '');
  const rest = { ...given, loading: 'lazy', referrerpolicy: 'no-referrer' };
  if (!picture) return rest;
  return {
    ...rest,
    src: picturePath(picture),
    srcset: pictureSources(picture),
    sizes: SIZES,
    width: String(picture.width),
    height: String(picture.height),
  };
}

function keepSpans(attribs: sanitize.Attributes): sanitize.Attributes {
  const kept = ['colspan', 'rowspan'].filter((name) => SPAN.test(attribs[name] ?? ''));
  return Object.fromEntries(kept.map((name) => [name, attribs[name] ?? '']));
}

function countPieces(): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag' | 'textFilter'> {
  const tables = countTables();
  let elements = 0;
  let depth = 0;
  let pieces = 0;
  return {
    onOpenTag(name) {
      tables.open(name);
      elements += 1;
      depth += 1;
      if (depth > MAX_DEPTH) throw refuse(m.pages_content_too_deep({ maxDepth: MAX_DEPTH }));
      if (elements > MAX_ELEMENTS) throw refuse(m.pages_content_too_long());
    },
    onCloseTag(name) {
      tables.close(name);
      depth -= 1;
    },
    textFilter(text) {
      pieces += 1;
      if (pieces > MAX_PIECES) throw refuse(m.pages_content_stray());
      return text;
    },
  };
}

function countTables() {
  let depth = 0;
  let cells = 0;
  return {
    open(name: string) {
      if (name === 'table') depth += 1;
      if (name === 'td' || name === 'th') cells += 1;
      if (depth > 1) throw refuse(m.pages_content_nested_table());
      if (cells > MAX_CELLS) throw refuse(m.pages_content_many_cells());
    },
    close(name: string) {
      if (name === 'table') depth -= 1;
    },
  };
}

function refuse(message: string): AppError {
  return new AppError('invalid', m.pages_content_fault({ message }), {
    fields: [{ field: 'content', message }],
  });
}

function isOwnPath(href: string): boolean {
  return /^(\/(?!\/)|#)/.test(href);
}
