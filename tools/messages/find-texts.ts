import { parseSync, Visitor } from 'vite';

export interface FoundTexts {
  /** Keys of the catalogue that the file says. */
  keys: string[];
  /** `12: Save`, what it shows people without the catalogue. */
  loose: string[];
}

/** Attributes and options whose text people read. */
const SHOWN =
  /^(aria-label|alt|title|label|hint|placeholder|legend|heading|description|\w+Label|fallback|error|detail|tooLarge|wrongType)$/;
const LETTERS = /\p{L}{2}/u;
/** Words of the code, not of a language: `search`, `aria-live`, `https://`. */
const CODE = /^([a-z][\w.:/-]*|[A-Z0-9_]+|https?:\S*|.*[<>{}].*)$/;

/** What a file of screens, calls or features says, and whether it says it by the catalogue. */
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
