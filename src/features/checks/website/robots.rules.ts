interface Group {
  agents: string[];
  rules: { path: string; isAllowed: boolean }[];
}

/** Whether a robots.txt lets a robot of this name read the path, as RFC 9309 says. */
export function mayRead(robots: string, agent: string, path: string): boolean {
  const groups = readGroups(robots);
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const matching = chosen
    .flatMap(({ rules }) => rules)
    .filter((rule) => rule.path !== '' && matches(rule.path, path))
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed));
  return matching[0]?.isAllowed ?? true;
}

function readGroups(robots: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of robots.split(/\r\n?|\n/)) {
    const [said = ''] = line.split('#', 1);
    const [key = '', ...values] = said.split(':');
    const field = key.trim().toLowerCase();
    const value = values.join(':').trim();
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isNaming = true;
    } else if (field === 'allow' || field === 'disallow') {
      groups.at(-1)?.rules.push({ path: value, isAllowed: field === 'allow' });
      isNaming = false;
    }
  }
  return groups;
}

/** Without regular expressions: a rule of many stars must not take long. */
function matches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...others] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of others.entries()) {
    const isLast = isWhole && index === others.length - 1;
    const found = isLast ? path.lastIndexOf(piece) : path.indexOf(piece, at);
    if (found < at) return false;
    at = found + piece.length;
  }
  return !isWhole || at === path.length || others.at(-1) === '';
}
