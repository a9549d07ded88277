import * as m from '#messages';
import { compareTexts, type TextLine } from './compare-texts.ts';

interface TextDifferenceProps {
  before: string;
  after: string;
}

export function TextDifference({ before, after }: TextDifferenceProps) {
  const lines = compareTexts(before, after);
  if (lines === null) {
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Whole label={m.common_before()} text={before} />
        <Whole label={m.common_after()} text={after} />
      </div>
    );
  }
  return (
    <div className="grid gap-1.5 wrap-anywhere whitespace-pre-wrap">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
        <DifferentLine key={at} line={line} />
      ))}
    </div>
  );
}

function DifferentLine({ line }: { line: TextLine }) {
  if ('left' in line) {
    return (
      <p className="text-sm text-muted italic">
        {line.left === 1 ? m.diff_same_line() : m.diff_same_lines({ left: line.left })}
      </p>
    );
  }
  return (
    <p>
      {line.parts.map(({ kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
        <Part key={at} kind={kind} text={text} />
      ))}
    </p>
  );
}

function Part({ kind, text }: { kind: 'same' | 'new' | 'gone'; text: string }) {
  if (kind === 'new') {
    return (
      <ins className="rounded-sm bg-accent-soft px-0.5 font-semibold text-ink decoration-accent underline-offset-2">
        <span className="sr-only"> {m.diff_inserted()} </span>
        {text}
        <span className="sr-only"> {m.diff_inserted_end()} </span>
      </ins>
    );
  }
  if (kind === 'gone') {
    return (
      <del className="rounded-sm bg-danger-soft px-0.5 text-ink decoration-danger">
        <span className="sr-only"> {m.diff_deleted()} </span>
        {text}
        <span className="sr-only"> {m.diff_deleted_end()} </span>
      </del>
    );
  }
  return text;
}

function Whole({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-xs font-semibold text-muted">{label}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}
