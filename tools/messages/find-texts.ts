import { parseSync, Visitor } from 'vite';

export interface FoundTexts {
  keys: string[];
  /** Visible texts outside the catalogue, with line numbers, such as `12: Save`. */
  loose: string[];
}

const SHOWN =
  /^(aria-label|alt|title|label|hint|placeholder|legend|heading|description|\w+Label|fallback|error|detail|tooLarge|wrongType)$/;
const LETTERS = /\p{L}{2}/u;
/** Matches identifiers and other code, such as `search`, `aria-live` or `https://`. */
const CODE = /^([a-z][\w.:/-]*|[A-Z0-9_]+|https?:\S*|.*[<>{}].*)$/;

export function findTexts(path: string, code: string): FoundTexts {
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const keys: string[] = [];
  const loose: string[] = [];
  const note = (text: string, start: number) => {
    const words = text.trim();
    if (LETTERS.test(words) && !CODE.test(words)) {
      loose.push(`${path}:${code.slice(0, start).split('\n').length}: ${words}`);
    }
  };
  new Visitor({
    MemberExpression({ object, property }) {
      const isMessage = object.type === 'Identifier' && object.name === 'm';
      if (isMessage && property.type === 'Identifier') keys.push(property.name);
    },
    JSXText({ value, start }) {
      note(value, start);
    },
    JSXAttribute({ name, value, start }) {
      const isShown = name.type === 'JSXIdentifier' && SHOWN.test(name.name);
      if (isShown && value?.type === 'Literal') note(String(value.value), start);
    },
    Property({ key, value, start }) {
      const isShown = key.type === 'Identifier' && SHOWN.test(key.name);
      if (isShown && value.type === 'Literal' && typeof value.value === 'string') {
        note(value.value, start);
      }
    },
    NewExpression({ callee, arguments: [, detail], start }) {
      const isRefusal = callee.type === 'Identifier' && callee.name === 'AppError';
      if (isRefusal && detail?.type === 'Literal') note(String(detail.value), start);
    },
  }).visit(program);
  return { keys, loose };
}
