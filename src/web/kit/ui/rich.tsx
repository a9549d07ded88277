import { Fragment, type ReactNode } from 'react';

const TAG = /<(\w+)(?:\/>|>(.*?)<\/\1>)/gs;
const FIELD = /\0(\w+)\0/;

interface RichProps<F extends object> {
  message: (fields: F) => string;
  fields?: { [name in keyof F]: ReactNode };
  parts?: Record<string, (text: ReactNode) => ReactNode>;
}

/** Renders a message with tags. Fields are inserted last, so their values are never parsed as tags. */
export function Rich<F extends object>({ message, fields, parts = {} }: RichProps<F>): ReactNode {
  const given: Partial<Record<string, ReactNode>> = fields ?? {};
  const marks = Object.fromEntries(Object.keys(given).map((name) => [name, `\0${name}\0`]));
  const fill = (text: string) =>
    text
      .split(FIELD)
      .map((piece, at) => <Fragment key={piece}>{at % 2 ? given[piece] : piece}</Fragment>);
  const text = message(marks as F);
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: name = '', 2: inner = '' } of text.matchAll(TAG)) {
    shown.push(fill(text.slice(end, index)));
    shown.push(<Fragment key={index}>{parts[name]?.(fill(inner))}</Fragment>);
    end = index + whole.length;
  }
  return [...shown, fill(text.slice(end))];
}
