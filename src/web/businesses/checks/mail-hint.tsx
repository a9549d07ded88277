import { useState } from 'react';
import * as m from '#messages';
import { suggestEmail } from '../../../domain/mail-hosts.ts';
import { Button } from '../../kit/ui/button.tsx';

export function useMailHint(read: () => string | null | undefined) {
  const [meant, setMeant] = useState<string | null>(null);
  return {
    meant,
    listen: () => setMeant(suggestEmail(read() ?? '')),
    forget: () => setMeant(null),
  };
}

interface MailHintProps {
  hint: ReturnType<typeof useMailHint>;
  onTake: (email: string) => void;
}

export function MailHint({ hint: { meant, forget }, onTake }: MailHintProps) {
  return (
    <div role="status" className="mt-1.5 text-sm font-semibold text-gold empty:sr-only">
      {meant && (
        <>
          {m.email_did_you_mean({ email: meant })}{' '}
          <Button
            variant="quiet"
            onClick={() => {
              onTake(meant);
              forget();
            }}
          >
            {m.common_use_button()}
          </Button>
        </>
      )}
    </div>
  );
}
