import { useState } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/later-icons.tsx';
import { useToast } from '../../ui/toast.tsx';

export function ExportButton() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await saveExport();
      toast({
        title: m.listings_export_done(),
        description: m.listings_export_done_text(),
      });
    } catch {
      toast({
        title: m.listings_export_failed(),
        description: m.listings_export_failed_text(),
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" disabled={isBusy} onClick={run}>
      <Download size={18} aria-hidden="true" /> {m.listings_export_csv()}
    </Button>
  );
}

async function saveExport() {
  const answer = await fetch('/api/admin/businesses/export', { credentials: 'include' });
  if (!answer.ok) throw new Error(String(answer.status));
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `businesses_${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
