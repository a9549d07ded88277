/**
 * Expressions that recheck finds super-linear, or can't analyze, and how long the text is that each reads:
 * judge an addition by the worst text of that length. Where a text has no such bound, write it otherwise:
 * from the start (`^`), with `indexOf`, or with a parser.
 */
export const shortTexts = new Map<string, number>([
  [String.raw`/^(?=.{4,200}$)([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]+$/`, 200],
  [String.raw`/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/`, 16000],
  [
    String.raw`/\b(alehouse|bagels?|bakery|bar|bbq|bistro|brew\w*|burgers?|caf[eé]|cantina|coffee|deli|diner|eatery|espresso|grill\w*|kitchen|pizz\w+|pub|restaurant|saloon|sushi|tacos?|taqueria|tap\w*|tavern|tea|wine\w*)\b/i`,
    200,
  ],
  [
    String.raw`/\b(academy|associates|attorneys?|bank|church|clinic|college|dds|dental|dentist\w*|dr|elementary|esq|financial|health\w*|hospital|insurance|law|library|md|medical|museum|orthodontics|partners|pharmacy|realty|school|university|wealth)\b/i`,
    200,
  ],
  [
    String.raw`/\b(auto\w*|body shop|brothers|bros|builders|co|company|construction|contractors?|electric\w*|farms?|garage|hardware|heating|hvac|industries|lumber|mechanical|motors?|moving|plumbing|repair|roofing|services?|sons|storage|supply|tires?|towing)\b/i`,
    200,
  ],
  [
    String.raw`/\w['’]s\b|\b(antiques?|books\w*|florist|flowers?|general store|gifts?|goods|inn|market|mercantile|nursery|ranch|shoppe?|trading|vintage)\b/i`,
    200,
  ],
  [String.raw`/\s*\([^)]*\)/g`, 200],
  [String.raw`/^(.*?\S{3}.*?)\s[-–—•|]\s.*$/`, 200],
  [String.raw`/,?\s+(inc|llc|llp|ltd|pllc|corp|p\.?\s?c|p\.?\s?a)\.?$/i`, 200],
  [String.raw`/[\s,;:&-]+$/`, 200],
  [String.raw`/(?<![\p{Emoji}\p{S}\p{P}\p{Lo}])\p{Variation_Selector}+/gu`, 1000000],
  [String.raw`/(?:^|;\s*)(?:__Host-)?mainstreet\.passkey=([\w-]{43})(?:;|$)/`, 16000],
  [String.raw`/\/+$/`, 2000],
  [String.raw`/[\s,]*(?:ext(?:ension)?\.?|x|#)\s*\d+\s*$/i`, 200],
  [String.raw`/[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*\d+\s*$/i`, 200],
  [String.raw`/^\+(?!1\D*\d)/`, 200],
  [String.raw`/^[a-z]+_(?:live|test)_(51\w{14})\w{60,}$/`, 1000],
  ['/^-+|-+$/g', 200],
  [
    String.raw`/[\s,]+(?:#|(?:suite|ste|apt|apartment|unit|room|rm|floor|fl)\b\.?)\s*#?\s*(?:[a-z]?-?\d[\w-]*|[a-z])(?=$|[\s,])/gi`,
    200,
  ],
  [String.raw`/[\s,]+(?:\d+(?:st|nd|rd|th)|first|second|third) (?:floor|fl)\b\.?/gi`, 200],
  [String.raw`/^(\d)\1*$/`, 200],
  ['/[^/]*$/', 2000],
  [
    String.raw`/^\d+ .*\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|way|hwy|highway|pl|apt|unit)\b/`,
    200,
  ],
  ['/[?*!]+$/', 100],
  [String.raw`/(?:^|;\s*)(?:__Host-)?mainstreet\.desk=([\w-]{43})(?:;|$)/`, 16000],
  [String.raw`/^(?:receipt\s*)?#?\s*([1-9]\d{0,15})$/i`, 200],
  [String.raw`/^\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/i`, 1024],
  ['/[,;:.-]+$/', 120],
  [
    String.raw`/[\\@<]|image-set|cross-fade|(?<![\w-])(image|src|element|paint|expression)\s*\(/i`,
    300000,
  ],
  [String.raw`/url\s*\(\s*(['"]?)([^)'"]*)\1\s*\)?/gi`, 300000],
  [String.raw`/\bp\.?\s*o\.?\s*(?:box|drawer)?\s*#?\s*(\d+)|\bbox\s+(\d+)/`, 200],
  [String.raw`/\b(?:aka|a k a|behind|corner of|cor of|off of|c\/o)\b.*$|\([^)]*\)/g`, 200],
  [String.raw`/(?<=\w{3}) and .*$/`, 200],
  [String.raw`/\(?\b(?:f\/?k\/?a|formerly|previously)\b.*$/`, 200],
  [String.raw`/^0+(?=\d)/`, 200],
  [String.raw`/\ufffd+$/`, 500],
  [
    String.raw`/no pg_hba\.conf entry.*no encryption|SSL connection is required|connection is insecure/`,
    1000,
  ],
  [String.raw`/^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/`, 1000],
  ['/^0+(?=.)/', 45],
  ['/^age1[02-9ac-hj-np-z]{58,}$/', 1000],
  [String.raw`/^\s*([^\s=]+)\s*=\s*(.*?)\s*$/s`, 1000],
  [String.raw`/(?:^|;\s*)(?:__Host-)?mainstreet\.session_token=([^;]+)/`, 16_000],
  [String.raw`/\b(javascript|vbscript|data|https?|file|ftp)\s*:|behavior|-moz-binding/i`, 300_000],
  [String.raw`/\b(?:store|unit|stand|no|location)\.?\s+([a-z]?\d[\da-z-]*)\b/g`, 200],
  [
    String.raw`/\b(?:from|into|update|join)\s+(?:only\s+)?"?((?:[a-z_]\w*"?\."?)?[a-z_]\w*)/i`,
    10_000,
  ],
  [String.raw`/\/photos\/[0-9a-f]{32}-\d+\.webp/g`, 1_000_000],
  [String.raw`/\b(sort_key|submitted_at|review_\w+|id)\b/g`, 10_000],
  [
    String.raw`/(?:\b(?:store|unit|stand|no|number|location|shop)\b\.?\s*)?#\s*([a-z]*\d[\da-z-]*)/g`,
    200,
  ],
  [
    String.raw`/^(57P0[1235]|08\w{3}|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/`,
    100,
  ],
]);
