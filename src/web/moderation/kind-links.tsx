import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { formatParameters } from '../parameters.ts';
import { chip } from '../search/results/chip.ts';
import { Link } from '../ui/link.tsx';
import { kinds } from './words.ts';

export function KindLinks({ current }: { current: string | undefined }) {
  const isKnown = kinds.some(([kind]) => kind === current);
  return (
    <nav aria-label={m.modlog_kinds()} className="mb-4 flex flex-wrap gap-2 text-sm">
      <Link to="/moderation-log" aria-current={!isKnown} className={chip}>
        {m.common_all()}
      </Link>
      {kinds.map(([kind, name]) => (
        <Link
          key={kind}
          to={`/moderation-log${formatParameters(screens.moderationLog, { kind })}`}
          aria-current={kind === current}
          className={chip}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
