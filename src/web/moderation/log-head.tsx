import * as m from '#messages';
import { formatNumber } from '../format.ts';
import { Rich } from '../ui/rich.tsx';

export function LogHead({ lines, hash }: { lines: number; hash: string }) {
  if (lines === 0) return null;
  return (
    <details className="mb-5 rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {m.modlog_verify_title()}
      </summary>
      <div className="flex max-w-[75ch] flex-col gap-2 pb-4">
        <p>{m.modlog_verify()}</p>
        <p>
          <Rich
            message={m.modlog_verify_last_line}
            fields={{ number: formatNumber(lines), hash }}
            parts={{
              code: (text) => <code className="block font-mono text-sm break-all">{text}</code>,
            }}
          />
        </p>
        <p>
          <Rich
            message={m.modlog_verify_download}
            parts={{ code: (text) => <code>{text}</code>, code2: (text) => <code>{text}</code> }}
          />
        </p>
        <a
          href="/api/moderation/lines"
          download="moderation-log.ndjson"
          className="inline-flex min-h-11 items-center self-start font-semibold text-accent underline"
        >
          {m.modlog_download()}
        </a>
      </div>
    </details>
  );
}
