import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import {
  type EmbedKind,
  type EmbedParameters,
  embedAddress,
  writeEmbedFrame,
  writeEmbedScript,
} from '../../domain/embed.ts';
import { useSite } from './site.tsx';
import { Button } from './ui/button.tsx';
import { CopyIcon } from './ui/later-icons.tsx';
import { TextAreaField } from './ui/text-area-field.tsx';

interface EmbedCodeProps {
  kind: EmbedKind;
  title: string;
  given: EmbedParameters;
  prefix: string;
}

export function EmbedCode({ kind, title, given, prefix }: EmbedCodeProps) {
  const { url: origin } = useSite();
  const embed = { ...given, kind, title, prefix, origin };
  return (
    <div className="flex flex-col gap-4">
      <EmbedPreview key={kind} address={embedAddress(embed)} title={title} />
      <CodeField label={m.embed_code_script()} code={writeEmbedScript(embed)} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          {m.embed_code_other()}
        </summary>
        <CodeField label={m.embed_code_frame()} code={writeEmbedFrame(embed)} />
      </details>
    </div>
  );
}

function EmbedPreview({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(200);
  useEffect(() => {
    const fit = ({ source, origin, data }: MessageEvent) => {
      const told = Number(data?.widgetHeight);
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (told > 0 && told < 5000) setHeight(told);
    };
    addEventListener('message', fit);
    return () => removeEventListener('message', fit);
  }, []);
  return (
    <div className="min-h-64 max-w-md">
      <p className="mb-1 text-sm font-semibold">{m.common_preview()}</p>
      <iframe ref={frame} src={address} title={title} width="100%" height={height} />
    </div>
  );
}

function CodeField({ label, code }: { label: string; code: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setSaid(m.tokens_copied()),
      () => setSaid(m.embed_code_no_copy()),
    );
  return (
    <div>
      <TextAreaField
        label={label}
        readOnly
        rows={5}
        spellCheck={false}
        className="w-full rounded-card border border-field-line bg-sunken p-3 font-mono text-sm"
        value={code}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          <CopyIcon size={18} aria-hidden="true" /> {m.common_copy()}
        </Button>
        <p role="status" className="text-sm font-semibold text-accent">
          {said}
        </p>
      </div>
    </div>
  );
}
