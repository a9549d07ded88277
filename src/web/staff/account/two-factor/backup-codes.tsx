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
      () => setSaid(m.staff_account_copied_count_codes_paste_them({ count: codes.length })),
      () => setSaid(m.staff_account_this_browser_does_not_let_us()),
    );
  const download = () => {
    saveText(m.staff_account_name_backup_codes_txt({ name }), writeFile(name, codes));
    setSaid(m.staff_account_downloaded_count_codes_keep_the({ count: codes.length }));
  };
  return (
    <>
      <p className="mb-2">{m.staff_account_keep_these_backup_codes_in_a()}</p>
      <ul className="flex flex-col gap-1 rounded-card border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere sm:text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          <Copy size={18} aria-hidden="true" /> {m.staff_account_copy_codes()}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download size={18} aria-hidden="true" /> {m.staff_account_download()}
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
    m.staff_account_backup_codes_for_site({ site }),
    window.location.origin,
    m.staff_account_each_works_once(),
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
