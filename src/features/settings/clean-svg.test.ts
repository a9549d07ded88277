import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const draw = (inner: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg ${XMLNS} ${attributes}>${inner}</svg>`;
const CIRCLE = '<circle cx="10" cy="10" r="9" fill="#0a0"/>';
const clean = (inner: string) => cleanSvg(draw(CIRCLE + inner)).svg;

test('a drawing keeps what it is drawn with', () => {
  const { svg, ratio } = cleanSvg(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><!-- by hand -->${draw(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient><clipPath id="b"><rect width="9" height="9"/></clipPath></defs>' +
        '<style>.c{fill:url(#a)}</style><g clip-path="url(#b)" class="c" transform="scale(2)"><path d="M0 0h9z"/></g><use xlink:href="#b"/><text x="1">Boise &amp; Co</text>',
    )}`,
  );
  expect(ratio).toBe(2);
  for (const kept of [
    ...['linearGradient id="a"', 'stop-color="red"', 'clip-path="url(#b)"', '.c{fill:url(#a)}'],
    ...['d="M0 0h9z"', 'transform="scale(2)"', 'xlink:href="#b"', 'Boise &amp; Co'],
    ...['viewBox="0 0 40 20"', 'width="40"', 'height="20"'],
  ]) {
    expect(svg).toContain(kept);
  }
  expect(svg).not.toMatch(/DOCTYPE|<\?xml|by hand/);
});

test('cleaning what is clean changes nothing', () => {
  const once = clean('<g><rect width="3" height="4"/></g>');
  expect(cleanSvg(once).svg).toBe(once);
});

const attacks: [string, string][] = [
  ['a script', '<script>alert(1)</script>'],
  [
    'a script by another name',
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
  ],
  [
    'a script in another namespace',
    '<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></g>',
  ],
  ['a handler', '<rect width="9" height="9" onload="alert(1)" ONCLICK="alert(1)"/>'],
  [
    'HTML inside',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><b>alert(1)</b></body></foreignObject>',
  ],
  ['a link', '<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
  [
    'a link that is animated',
    '<a><animate attributeName="href" values="javascript:alert(1)"/><rect width="1" height="1"/></a>',
  ],
  [
    'a picture from elsewhere',
    '<image href="https://evil.example/alert.png" width="9" height="9"/>',
  ],
  [
    'a drawing in a picture',
    '<image href="data:image/svg+xml;base64,PHN2Zy8+alert" width="9" height="9"/>',
  ],
  ['a part from elsewhere', '<use href="https://evil.example/alert.svg#x"/>'],
  ['a style from elsewhere', '<style>@import url(https://evil.example/alert.css);</style>'],
  ['a style that escapes', '<style>rect{fill:u\\72l(https://evil.example/alert)}</style>'],
  ['a font from elsewhere', '<style>@font-face{src:url(https://evil.example/alert.woff)}</style>'],
  [
    'a fill from elsewhere',
    '<rect width="9" height="9" fill="url(https://evil.example/alert#x)"/>',
  ],
  [
    'a fill in a style attribute',
    '<rect width="9" height="9" style="fill:url( \'//evil.example/alert\' )"/>',
  ],
  [
    'an image set',
    '<rect width="9" height="9" style="mask:image-set(\'//evil.example/alert\' 1x)"/>',
  ],
  [
    'a filter with a picture',
    '<filter id="f"><feImage href="https://evil.example/alert.png"/></filter>',
  ],
  ['a style that is closed early', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  ['an instruction', '<?xml-stylesheet href="https://evil.example/alert.css"?>'],
  ['a comment', '<!-- alert -->'],
];

describe('what is no drawing goes', () => {
  test.each(attacks)('%s', (_, inner) => {
    const svg = clean(inner);
    expect(svg).not.toMatch(/alert|evil|script|foreignObject|onload|javascript|animate|feImage/i);
    expect(svg).toContain('<circle');
  });
});

const refused: [string, string, RegExp][] = [
  ['a file that is something else', '<html><body>Hello</body></html>', /no SVG, PNG or JPEG/],
  ['nothing', '', /no SVG, PNG or JPEG/],
  ['half a file', draw(CIRCLE).slice(0, 150), /damaged|is blank/],
  ['tags that cross', draw('<g><path d="M0 0"></g></path>'), /damaged/],
  ['an empty drawing', draw('<g/>'), /is blank/],
  ['a drawing that was only a script', draw('<script>alert(1)</script>'), /is blank/],
  ['one without a size', draw(CIRCLE, ''), /how large/],
  ['one of no width', draw(CIRCLE, 'viewBox="0 0 0 20"'), /how large/],
  ['one of half the screen', draw(CIRCLE, 'width="50%" height="50%"'), /how large/],
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${draw('<text>&b;</text>')}`,
    /entities/,
  ],
  [
    'an outside entity',
    `<!DOCTYPE svg SYSTEM "x" [<!ENTITY x SYSTEM "file:///etc/passwd">]>${draw('<text>&x;</text>')}`,
    /entities/,
  ],
  [
    'too deep a drawing',
    draw('<g>'.repeat(5000) + CIRCLE + '</g>'.repeat(5000)),
    /complicated|damaged/,
  ],
  ['too large a drawing', draw('<g/>'.repeat(50_000) + CIRCLE), /complicated/],
  ['parts that use each other', draw(bomb(20)), /complicated/],
  [
    'a part that uses itself',
    draw('<g id="a"><use href="#a"/><rect width="1" height="1"/></g>'),
    /complicated/,
  ],
  ['patterns in patterns', draw(patterns(12)), /complicated/],
  ['a character that no XML has', draw('<text>&#x1;</text>'), /damaged/],
];

/** Builds an SVG of about 1 kB that expands to a billion circles. */
function bomb(levels: number): string {
  const parts = Array.from({ length: levels }, (_, at) => {
    const use = `<use href="#p${at}"/>`;
    return `<g id="p${at + 1}">${use.repeat(10)}</g>`;
  });
  return `<g id="p0">${CIRCLE}</g>${parts.join('')}<use href="#p${levels}"/>`;
}

function patterns(levels: number): string {
  return Array.from({ length: levels }, (_, at) => {
    const rect = `<rect width="1" height="1" fill="url(#q${at})"/>`;
    return `<pattern id="q${at + 1}" width="1" height="1">${rect.repeat(8)}</pattern>`;
  })
    .concat(
      `<pattern id="q0"><rect width="1" height="1"/></pattern><rect width="9" height="9" fill="url(#q${levels})"/>`,
    )
    .join('');
}

describe('what can be no logo is refused, and says why', () => {
  test.each(refused)('%s', (_, svg, message) => {
    expect(() => cleanSvg(svg)).toThrow(message);
  });
});

test('a style that colors with more than gradients goes', () => {
  expect(
    clean(
      '<pattern id="p"><rect width="1" height="1"/></pattern><style>rect{fill:url(#p)}</style>',
    ),
  ).not.toContain('rect{');
});

test('300 kB of paths are a logo as well', () => {
  const paths = '<path d="M0 0 10 10 20 5z" fill="#123456"/>'.repeat(7000);
  const { svg } = cleanSvg(draw(paths));
  expect(svg.length).toBeGreaterThan(200_000);
});
