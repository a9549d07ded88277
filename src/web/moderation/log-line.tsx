import * as m from '#messages';
import type { ModerationLine } from '../../contract/moderation.ts';
import { formatDate } from '../dates.ts';
import { describeAction, describeContext, rules } from './words.ts';

interface LogLineProps {
  line: ModerationLine;
  category: string | undefined;
}

export function LogLine({ line, category }: LogLineProps) {
  const { number, day, rule, restores, hash } = line;
  return (
    <li id={`line-${number}`} className="grid gap-x-6 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="text-sm text-muted">
        <time dateTime={day}>{formatDate(day)}</time>
        <span className="sm:block"> {m.modlog_line_number({ number })}</span>
      </p>
      <div>
        <p className="font-semibold">
          {describeAction(line)}
          {restores !== undefined && ` ${m.modlog_line_restores({ restores })}`}
        </p>
        <p>{rules[rule]}</p>
        <p className="text-sm text-muted">{describeContext(line, category)}</p>
        <p className="font-mono text-xs break-all text-muted">{hash.slice(0, 16)}</p>
      </div>
    </li>
  );
}
