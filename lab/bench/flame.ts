// `node lab/bench/flame.ts FILE.cpuprofile PICTURE.svg`: draws a CPU profile as an SVG flame graph. Width is
// time including callees, without idle time. Hover to see names.
import { readFile, writeFile } from 'node:fs/promises';
import { escapeXml } from './results.ts';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

interface Frame {
  name: string;
  place: string;
  time: number;
  callees: Map<string, Frame>;
}

const WIDTH = 1200;
const ROW = 16;
/** Minimum width in pixels of a drawn frame. */
const LEAST = 0.6;
const IDLE = new Set(['(idle)', '(root)']);
/** React's recursive render functions. They are folded, because a frame for each would be hundreds deep. */
const RECURSION =
  /^(retryNode|renderNode|renderNodeDestructive|renderElement|renderChildrenArray|finishFunctionComponent|renderWithHooks)$/;
const COLORS: [RegExp, string][] = [
  [/garbage/, '#b8b8b8'],
  [/^node:/, '#8fb8de'],
  [/react-dom|react\//, '#9ad1c0'],
  [/node_modules/, '#e3c77b'],
  [/dist\/|src\//, '#e59a7c'],
];

const [source = '', target = ''] = process.argv.slice(2);
const profile: Profile = JSON.parse(await readFile(source, 'utf8'));
await writeFile(target, draw(fold(profile)));

function fold({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((one) => [one, id])),
  );
  const root = newFrame('all', '');
  samples.forEach((id, at) => {
    const stack: ProfileNode[] = [];
    for (let up: number | undefined = id; up !== undefined; up = parents.get(up)) {
      const node = byId.get(up);
      if (node && node.callFrame.functionName !== '(root)') stack.unshift(node);
    }
    if (IDLE.has(stack[0]?.callFrame.functionName ?? '(root)')) return;
    addStack(root, stack, timeDeltas[at] ?? 0);
  });
  return root;
}

function addStack(root: Frame, stack: ProfileNode[], time: number) {
  let frame = root;
  frame.time += time;
  for (const { callFrame } of stack) {
    const name = callFrame.functionName || '(anonymous)';
    const place = shorten(callFrame.url);
    if (RECURSION.test(name)) continue;
    const key = `${name} ${place}:${callFrame.lineNumber}`;
    const callee = frame.callees.get(key) ?? newFrame(name, place);
    frame.callees.set(key, callee);
    callee.time += time;
    frame = callee;
  }
}

function newFrame(name: string, place: string): Frame {
  return { name, place, time: 0, callees: new Map() };
}

function shorten(url: string): string {
  return url.replace(/^file:\/\//, '').replace(/^.*\/(node_modules|src|dist|generated)\//, '$1/');
}

function draw(root: Frame): string {
  const rects: string[] = [];
  let depth = 0;
  const place = (frame: Frame, left: number, level: number) => {
    const width = (frame.time / root.time) * WIDTH;
    if (width < LEAST) return;
    depth = Math.max(depth, level);
    rects.push(drawFrame(frame, { left, level, width, share: frame.time / root.time }));
    let next = left;
    const callees = [...frame.callees.values()].sort((a, b) => b.time - a.time);
    for (const callee of callees) {
      place(callee, next, level + 1);
      next += (callee.time / root.time) * WIDTH;
    }
  };
  place(root, 0, 0);
  const height = (depth + 1) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">\n<title>Where the time goes</title>\n${rects.join('\n')}\n</svg>\n`;
}

function drawFrame(
  { name, place }: Frame,
  { left, level, width, share }: { left: number; level: number; width: number; share: number },
): string {
  const color = COLORS.find(([pattern]) => pattern.test(`${place || name}`))?.[1] ?? '#d9d2c5';
  const top = level * ROW;
  const title = `${name} ${place} ${(share * 100).toFixed(1)} %`;
  const letters = Math.floor((width - 4) / 6.1);
  const text =
    letters > 2
      ? `<text x="${(left + 2).toFixed(1)}" y="${top + 11}">${escapeXml(name.slice(0, letters))}</text>`
      : '';
  return `<g><title>${escapeXml(title)}</title><rect x="${left.toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${color}"/>${text}</g>`;
}
