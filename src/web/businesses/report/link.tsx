import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import type { Business } from '../../../contract/businesses.ts';
import { FormMissing } from '../../reviews/form-missing.tsx';
import { Link } from '../../ui/link.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';

const ReportDialog = lazy(() =>
  import('./dialog.tsx').then(
    (module) => ({ default: module.ReportDialog }),
    () => ({ default: FormMissing }),
  ),
);

/** Opens a dialog over the page; without JavaScript, a page with the same form. */
export function ReportLink({ business, className }: { business: Business; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Link
        to={`/report/${business.id}`}
        rel="nofollow"
        className={className}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {m.report_link()}
      </Link>
      {isOpen && (
        <Suspense>
          <ReportDialog business={business} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
