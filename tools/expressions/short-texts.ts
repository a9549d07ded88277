/**
 * Expressions that recheck finds super-linear or can't analyze, with the maximum length of the text each
 * reads. Test additions with the worst text of that length. For unbounded text, rewrite the expression.
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
  [String.raw`/\/+$/`, 2000],
  [String.raw`/^[a-z]+_(?:live|test)_(51\w{14})\w{60,}$/`, 1000],
  ['/^-+|-+$/g', 200],
  [
    String.raw`/[\s,]+(?:#|(?:suite|ste|apt|apartment|unit|room|rm|floor|fl)\b\.?)\s*#?\s*(?:[a-z]?-?\d[\w-]*|[a-z])(?=$|[\s,])/gi`,
    200,
  ],
  [String.raw`/[\s,]+(?:\d+(?:st|nd|rd|th)|first|second|third) (?:floor|fl)\b\.?/gi`, 200],
  ['/[^/]*$/', 2000],
  [
    String.raw`/^\d+ .*\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|way|hwy|highway|pl|apt|unit)\b/`,
    200,
  ],
  ['/[?*!]+$/', 100],
  [String.raw`/^(?:receipt\s*)?#?\s*([1-9]\d{0,15})$/i`, 200],
  [
    String.raw`/^\s*(<\?xml[^>]*>\s*|<!--((?!-->)[\s\S])*-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/i`,
    1024,
  ],
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
  [
    String.raw`/^(?:the )?(?:(?:state|commonwealth|territory) of |usa?[- ])|[ ,]+(?:state|usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/gi`,
    50,
  ],
  [String.raw`/\s+-\s+|\s*[(/]\s*/`, 50],
  [
    String.raw`/[\s,]+(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?|ee\. ?uu\.|estados unidos)\.?$/i`,
    400,
  ],
  [String.raw`/[\s,.]+(\d{3,5}(?:[- ]\d{4})?|\d{9})$/`, 400],
  [String.raw`/[\s,.]+$/`, 400],
  [String.raw`/[\s,]+$/`, 400],
  [
    String.raw`/^((?:#|(?:suite|ste|unit|apt|bldg|building|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]+)[\s,]+/i`,
    400,
  ],
  [String.raw`/^(.*?\p{L}.*?)[\s,]+(\p{L}[\p{L}. ]*?)\.?$/u`, 200],
  [String.raw`/\s*(?:[/|]|[,;](?!\s*(?:ext|x|#))|\bor\b|\band\b|&)\s*/i`, 200],
  [String.raw`/(?:(?<![a-z])(?:extension|ext|x)|#)[\s.:=#]*\d{1,7}\s*$/i`, 200],
  ['/0+$/', 200],
  [
    String.raw`/[^\s<>()[\]",;:/?“”‘’«»|]+@[^\s<>()[\]",;:/?“”‘’«»|]+\.[^\s<>()[\]",;:/?“”‘’«»|]+/`,
    500,
  ],
  [String.raw`/\.+$/`, 500],
  [
    String.raw`/^https?:\/\/(?!https?:|www\.[^./]*(?:[/?#]|$))(?:[a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]+(?::\d+)?(?:[/?#][^\s@,;<>"]*)?$/i`,
    2000,
  ],
  [String.raw`/^(?:h?t?tps?|http)?[:;]?\/{1,3}(?=[\w-])|^https?[:;]\/*(?=[\w-])/i`, 2000],
  [
    String.raw`/^title$|\b(?:street|st|road|city|town|state|county|file|categor\w*|domain|host|screen|building|program|type|industry|country|sub|suffix|job|class|full|middle|product|label|phonetic)\b/`,
    200,
  ],
  [
    '/^(?:(?:the |name of )*(?:bus|business|biz|company|organi[sz]ation|firm|merchant|vendor|store|shop|establishment|restaurant|practice|member|client|account|agency|negocio|empresa|comercio)(?: es| s)?|nombre(?: .*)?|name of .*|doing business as)$/',
    200,
  ],
  [String.raw`/\blegal\b.*\bname\b|^title$|^full name$/`, 200],
  [
    String.raw`/^(?:.* )?(?:state|province|prov|region|estado)(?: (?:code|abbr\w*|name|province|prov|id))*$|^(?:(?:business|mailing|location|physical|us) )?st(?: code| abbr)?$/`,
    200,
  ],
  [String.raw`/(?<=\p{L})[\s,]+\d{5}(?:-\d{4})?$/u`, 200],
  [String.raw`/(?<=\d)[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states)$/i`, 50],
  [String.raw`/^\+?1?(\d)\1+$/`, 20],
  [String.raw`/(?<![\d+])(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s./-]*[2-9]\d\d[\s.-]*\d{4}(?!\d)/`, 200],
  [
    String.raw`/(?<=[\p{L}\d.])[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/iu`,
    200,
  ],
  [
    String.raw`/^[\p{L}\s.,:()#]{0,60}(?<![\d\p{L}])(\d{5}(?:[-+ ]\d{4})?)(?: ?[/|,;&+] ?[\d\s/|,;&-]*)?$/u`,
    50,
  ],
  [String.raw`/[\s,]+(?:tel|ph|phone)?[.: ]{0,2}\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/i`, 400],
  [String.raw`/,? \((\p{L}[\p{L}. ]*)\)(?=$| \d{5})/u`, 400],
  [String.raw`/^(\S+ )?(\S{3,}) s (?=\S)/`, 200],
  [String.raw`/\b(?:cuisine|naics|sic)\b.* desc(?:ription)?$/`, 200],
  [
    '/^(?:(?:open(?:ing)?|business|store)? ?(?:hours?|horario)? ?)?(mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|r|rs|rsday|urday)?(?: (?:hours?|open|opens|opening|close|closes|closing|start|end|from|to|time))*$/',
    200,
  ],
  [String.raw`/^\((\d[\d-]+)\)$|(?<=\d) \([^()]*\)$/`, 50],
  [
    String.raw`/\b(?:appointments?|appts?|cita|services?|worship|mass|misa|school|culto|call|llam\w+|happy hour|last (?:call|order|seating)|kitchen|cocina|walk-?ins?|curbside|drive-?(?:thru|through)|pick-?up|delivery|1st|2nd|3rd|4th|first|second|third|fourth|every other|holidays?|feriados?|festivos?|emergenc\w+|24-hour|after ?hours|vary|varies)\b/i`,
    500,
  ],
  [
    String.raw`/\b(?:jan\w*|feb\w*|march|apr\w*|may(?= ?[-–]| th| to)|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*|enero|abril|mayo|junio|julio|agosto|summer|winter|spring|fall|verano|invierno|season\w*|temporada|dusk|dawn|sunset|sunrise)\b/i`,
    500,
  ],
  [
    String.raw`/\b(?:dinner|cena|supper)\b([^;\n"]*?\d(?::\d\d)?) ?- ?(\d(?::\d\d)?)(?! ?[ap\d:])/g`,
    500,
  ],
  [
    String.raw`/(?:https?:\/\/|(?<![^\s,;|])\/\/)[^\s"|<>]*(?<!\.(?:jpe?g|png|webp|avif|gif|heic))(?: +(?!https?:|www\.|\/\/)[^\s"|<>,;]+){1,8}?\.(?:jpe?g|png|webp|avif)(?![^\s"|<>,;)\]])/gi`,
    2000,
  ],
  [String.raw`/,\s+(?=\$)/`, 1000],
  [String.raw`/(?<=\$ ?\d[\d,.]*\+?),\s+/`, 1000],
  [
    String.raw`/^(.*\d.*?\b(?:(?:highway|hwy|route|rte|rt|road|rd|cr|sr|fm) \d{1,4}[a-z]?|street|str|st|avenue|ave|av|boulevard|blvd|road|rd|drive|dr|lane|ln|court|ct|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|ter|circle|cir|trail|trl|turnpike|tpke|plaza|plz|way|loop|row|alley|aly|pike|broadway|mall|crossing|xing)\b\.?(?: (?:avenue|ave|blvd|boulevard|drive|dr|lane|ln|road|rd|street)\b\.?)?(?: (?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:,? (?:#|(?:suite|ste|unit|apt|bldg|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]+)?)(?: (.*))?$/i`,
    400,
  ],
  [String.raw`/\d\S* \S|box #?\d/i`, 400],
  [String.raw`/^(?:https?:\/\/|www\.)(?!\S*\b(?:maps\.|goo\.gl|\/maps\b))\S+$/i`, 200],
  [String.raw`/\s*(?:[;\n|,]|[.)](?=\s|$)|[(]|\s-\s(?=[a-z]+ ))\s*/i`, 500],
]);
