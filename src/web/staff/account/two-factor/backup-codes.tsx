import { useState } from 'react';
import * as m from '#messages';
import { useSite } from '../../../site.tsx';
import { Button } from '../../../ui/button.tsx';
import { Copy, Download } from '../../../ui/later-icons.tsx';

export function BackupCodes({ codes }: { codes: string[] }) {
  const [said, setSaid] = useState('');
  const { name } = useSite();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(m.two_factor_codes_copied({ count: codes.length })),
      () => setSaid(m.two_factor_codes_no_copy()),
    );
  const download = () => {
    saveText(m.two_factor_codes_file_name({ name }), writeFile(name, codes));
    setSaid(m.two_factor_codes_downloaded({ count: codes.length }));
  };
  return (
    <>
      <p className="mb-2">{m.two_factor_codes_keep()}</p>
      <ul className="flex flex-col gap-1 rounded-card border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere sm:text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          <Copy size={18} aria-hidden="true" /> {m.two_factor_codes_copy()}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download size={18} aria-hidden="true" /> {m.common_download()}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-accent">
        {said}
      </p>
    </>
  );
}

function writeFile(site: string, codes: string[]): string {
  const head = [
    m.two_factor_codes_heading({ site }),
    window.location.origin,
    m.two_factor_codes_once(),
  ];
  return `${[...head, '', ...codes].join('\r\n')}\r\n`;
}

function saveText(fileName: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
