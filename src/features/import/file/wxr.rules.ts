import { Parser } from 'htmlparser2';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import type { CsvRow } from './csv.rules.ts';
import { type PhpValue, readPhp } from './php.rules.ts';
import { createUnpackTally } from './tally.ts';

const PIECE = 64 * 1024;
const LONGEST = 40_000;

/** Checks whether a file begins like a WordPress export (WXR). */
export function isWxr(head: string): boolean {
  return /<rss\b/.test(head) && head.includes('http://wordpress.org/export/');
}

interface Item {
  /** Texts of the item's own elements, such as `wp:post_name`. */
  said: Record<string, string>;
  /** Names of terms by taxonomy. */
  terms: Map<string, string[]>;
  meta: Map<string, string>;
  comments: number;
}

/** Collects an item's elements, its terms, its `wp:postmeta` and the number of its approved comments. */
function* readItems(text: string): Generator<Item, void> {
  const tally = createUnpackTally();
  const done: Item[] = [];
  let count = 0;
  const path: string[] = [];
  let item: Item | null = null;
  let said = '';
  let domain = '';
  let key = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name);
        tally.check('levels', path.length);
        said = '';
        if (name === 'item') item = { said: {}, terms: new Map(), meta: new Map(), comments: 0 };
        if (name === 'category') domain = attributes.domain ?? '';
      },
      ontext(piece) {
        if (said.length < LONGEST) said += piece;
      },
      onclosetag(name) {
        path.pop();
        const inside = path.at(-1);
        if (!item) return;
        if (name === 'item') {
          done.push(item);
          count += 1;
          item = null;
        } else if (name === 'wp:meta_key') key = said;
        else if (name === 'wp:meta_value') {
          const before = item.meta.get(key);
          item.meta.set(key, before === undefined ? said : `${before}; ${said}`);
        } else if (name === 'wp:comment_approved') item.comments += said === '1' ? 1 : 0;
        else if (inside === 'item' && name === 'category') {
          const names = item.terms.get(domain) ?? [];
          names.push(said.trim());
          item.terms.set(domain, names);
        } else if (inside === 'item') item.said[name] = said.trim();
        said = '';
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    yield* done.splice(0);
  }
  if (path.length > 0) throw new AppError('invalid', m.import_json_broken({ count }));
  parser.end();
}

interface Attachment {
  id: string;
  parent: string;
  written: string;
}

const INTERNAL = new Set([
  ...['page', 'post', 'attachment', 'revision', 'nav_menu_item', 'custom_css', 'user_request'],
  ...['customize_changeset', 'oembed_cache'],
]);
const OF_PLUGINS = /^(?:wp_|acf-|elementor_|product|shop_|atbdp_|hp_)/;

/** Checks whether a type is content of WordPress itself or of a plugin, and no listing of a directory. */
function isInternal(type: string): boolean {
  return INTERNAL.has(type) || (OF_PLUGINS.test(type) && type !== 'hp_listing');
}

const NO_LISTING = /^(?:trash|auto-draft|inherit)$/;

/**
 * Returns a generator of the listings in a WordPress export: its items of types that aren't WordPress's own,
 * otherwise its posts. Attachments become the photos of the items they belong to.
 */
export function openPosts(text: string): () => Generator<CsvRow, void> {
  const attachments: Attachment[] = [];
  let hasOwn = false;
  for (const { said } of readItems(text)) {
    const type = said['wp:post_type'] ?? '';
    if (type === 'attachment') attachments.push(toAttachment(said));
    else hasOwn ||= !isInternal(type);
  }
  const byId = new Map(attachments.map((one) => [one.id, one]));
  const byParent = Map.groupBy(attachments, ({ parent }) => parent);
  return function* () {
    for (const item of readItems(text)) {
      const {
        'wp:post_type': type = '',
        'wp:status': status = '',
        'wp:post_id': id = '',
      } = item.said;
      const isListing = hasOwn ? !isInternal(type) : type === 'post';
      if (!isListing || NO_LISTING.test(status)) continue;
      yield toRow(item, {
        first: byId.get(item.meta.get('_thumbnail_id') ?? ''),
        named: listIds(item.meta).flatMap((one) => byId.get(one) ?? []),
        own: byParent.get(id) ?? [],
      });
    }
  };
}

function toAttachment(said: Item['said']): Attachment {
  const caption = (said['excerpt:encoded'] || said.title || '').replaceAll('"', "'");
  const url = said['wp:attachment_url'] ?? '';
  return {
    id: said['wp:post_id'] ?? '',
    parent: said['wp:post_parent'] ?? '',
    written: caption === '' ? url : `${url} "${caption}"`,
  };
}

/** Fields in which plugins keep the ids of photos. */
const OF_PHOTOS = /^_?(?:listing_img|listing_prv_img|gallery|images?|photos?|image_gallery)$/;

function listIds(meta: Item['meta']): string[] {
  return [...meta].flatMap(([key, value]) =>
    OF_PHOTOS.test(key) ? listScalars(readPhp(value) ?? value.split(',')) : [],
  );
}

interface Photos {
  first: Attachment | undefined;
  named: Attachment[];
  own: Attachment[];
}

/** Fields that only WordPress and its plugins use. */
const HOUSEKEEPING = /^_(?:edit_|wp_|oembed|yoast|elementor|thumbnail_id$|encloseme|pingme)/;

function toRow({ said, terms, meta, comments }: Item, { first, named, own }: Photos): CsvRow {
  const photos = new Set([...(first ? [first] : []), ...named, ...own]);
  const row: CsvRow = {
    title: said.title ?? '',
    'content:encoded': said['content:encoded'] ?? '',
    'excerpt:encoded': said['excerpt:encoded'] ?? '',
    category: '',
    tags: '',
    link: said.link ?? '',
    images: [...photos].map(({ written }) => written).join('; '),
    'wp:status': said['wp:status'] ?? '',
    'wp:post_type': said['wp:post_type'] ?? '',
    'wp:post_id': said['wp:post_id'] ?? '',
    'wp:post_date': said['wp:post_date'] ?? '',
    'wp:post_name': said['wp:post_name'] ?? '',
    comments: comments > 0 ? String(comments) : '',
  };
  for (const [domain, names] of terms) {
    const column = /categor/.test(domain) ? 'category' : /tag/.test(domain) ? 'tags' : domain;
    row[column] = [row[column], ...names].filter(Boolean).join('; ');
  }
  for (const [key, value] of meta) {
    if (HOUSEKEEPING.test(key) || OF_PHOTOS.test(key)) continue;
    row[key.replace(/^_/, '')] ||= sayMeta(value);
  }
  return row;
}

/** Writes a serialized value as text: hours by day, or its parts. Objects and broken values stay as they are. */
function sayMeta(value: string): string {
  const read = readPhp(value);
  if (read === undefined) return value;
  return sayDays(read) ?? listScalars(read).join('; ');
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Writes `{monday: {enable: 'enable', start: ['09:00'], close: ['17:00']}}` as `monday 09:00-17:00`. */
function sayDays(value: PhpValue): string | null {
  if (!isMap(value) || !DAYS.some((day) => isMap(value[day]))) return null;
  const said = DAYS.map((day) => {
    const of = isMap(value[day]) ? value[day] : {};
    const isOpen = of.enable !== '' && of.enable !== undefined && of.enable !== null;
    if (isOpen && of.remain_close === 'open') return `${day} 24 hours`;
    const [opens, closes] = [listScalars(of.start ?? null), listScalars(of.close ?? null)];
    const spans = opens.map((from, at) => `${from}-${closes[at] ?? ''}`);
    return `${day} ${isOpen && spans.length > 0 ? spans.join(', ') : 'closed'}`;
  });
  return said.join('; ');
}

function isMap(value: PhpValue | undefined): value is { [key: string]: PhpValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listScalars(value: PhpValue): string[] {
  if (value === null || value === '') return [];
  if (typeof value === 'object') return Object.values(value).flatMap(listScalars);
  return [String(value).trim()];
}
