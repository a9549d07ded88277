import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extensions';
import { nodeInputRule } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { isAllowedLink, isCustomScheme } from './addresses.ts';
import { tableNodes } from './tables.ts';

/** `![words](address "title")`, with the address on the web. */
const TYPED_IMAGE = /(?:^|\s)(!\[([^\]]*)]\((https?:\/\/[^\s)]+)(?:\s+["']([^"']+)["'])?\))$/;

const WebImage = Image.extend({
  addInputRules() {
    return [
      nodeInputRule({
        find: TYPED_IMAGE,
        type: this.type,
        getAttributes: ([, , alt, src, title]) => ({ src, alt, title }),
      }),
    ];
  },
});

interface RichTextOptions {
  placeholder: string;
  customSchemes: readonly string[];
}

export function createExtensions({ placeholder, customSchemes }: RichTextOptions) {
  const wrong = customSchemes.find((scheme) => !isCustomScheme(scheme));
  if (wrong !== undefined) throw new Error(`"${wrong}" can't be the scheme of links`);
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      underline: false,
      // Only below content after which nothing can be typed.
      trailingNode: {
        notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'],
      },
      link: {
        autolink: true,
        linkOnPaste: true,
        openOnClick: false,
        defaultProtocol: 'http',
        protocols: [...customSchemes],
        isAllowedUri: (address) => isAllowedLink(address, customSchemes),
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      },
    }),
    WebImage.configure({ allowBase64: false, HTMLAttributes: { referrerpolicy: 'no-referrer' } }),
    ...tableNodes,
    Placeholder.configure({ placeholder }),
  ];
}
