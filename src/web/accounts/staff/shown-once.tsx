import { useState } from 'react';
import * as m from '#messages';
import { Button } from '../../kit/ui/button.tsx';
import { CopyIcon } from '../../kit/ui/later-icons.tsx';

interface ShownOnceProps {
  value: string;
  explanation: string;
  onClose: () => void;
}

export function ShownOnce({ value, explanation, onClose }: ShownOnceProps) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setSaid(m.tokens_copied()),
      () => setSaid(m.tokens_no_copy()),
    );
  return (
    <>
      <p className="mb-2">{explanation}</p>
      <p className="rounded-card border border-line bg-sunken p-3 font-mono text-sm wrap-anywhere">
        {value}
      </p>
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-accent">
        {said}
      </p>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button onClick={copy}>
          <CopyIcon size={18} aria-hidden="true" /> {m.common_copy()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.common_done()}
        </Button>
      </div>
    </>
  );
}
