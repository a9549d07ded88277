import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import { scoreOf } from '../../../domain/completeness.ts';
import { BusinessDuplicates } from '../../duplicates/staff/business-duplicates.tsx';
import { ChecksOfListing } from '../../issues/staff/checks-of-listing.tsx';
import { HttpError, read } from '../../kit/api.ts';
import { businessPath } from '../../kit/paths.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DiscardDialog } from '../../kit/ui/discard-dialog.tsx';
import { ExternalLink } from '../../kit/ui/icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { later } from '../../staff/form.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { allCategories } from '../all-categories.ts';
import { lacksLabels } from './listings-table.tsx';

const BusinessForm = later(() => import('./business-form.tsx'), 'BusinessForm');

type Edited = Pick<StaffBusiness, 'id' | 'slug' | 'isApproved'> & { category: { slug: string } };

interface EditDialogProps {
  business: Edited;
  mayChangePremium: boolean;
  onClose: () => void;
}

export function EditDialog({ business, mayChangePremium, onClose }: EditDialogProps) {
  const { data: categories } = useQuery(allCategories);
  // Loads the current version instead of the list's copy.
  const { data, error } = useQuery({
    ...read('GET /api/admin/businesses/:id', { params: { id: business.id } }),
    gcTime: 0,
  });
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  const skeleton = <StaffSkeleton className="h-160" />;
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={m.listings_edit_title()}
      size="wide"
      description={<Ways business={business} />}
    >
      {error && (
        <p role="alert" className="text-danger">
          {error instanceof HttpError ? error.detail : m.listings_load_one_failed()}
        </p>
      )}
      {data && data.lacks.length > 0 && <Lacks lacks={data.lacks} />}
      {!business.isApproved && <BusinessDuplicates businessId={business.id} />}
      {!error && (
        <Suspense fallback={skeleton}>
          {data && categories ? (
            <BusinessForm
              business={data}
              mayChangePremium={mayChangePremium}
              categories={categories}
              onDirtyChange={setDirty}
              onCancel={leave}
              onSaved={onClose}
            />
          ) : (
            skeleton
          )}
        </Suspense>
      )}
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}

function Lacks({ lacks }: Pick<StaffBusiness, 'lacks'>) {
  return (
    <p className="mb-4 text-sm text-muted">
      {m.completeness_of_listing({
        score: scoreOf(lacks),
        lacks: lacks.map((fact) => lacksLabels[fact]).join(', '),
      })}
    </p>
  );
}

function Ways({ business }: { business: Edited }) {
  const look = 'inline-flex items-center gap-1 font-semibold text-accent hover:underline';
  return (
    <span className="flex flex-wrap gap-x-4">
      <ChecksOfListing id={business.id} />
      {business.isApproved && (
        <a href={businessPath(business)} target="_blank" rel="noopener" className={look}>
          {m.listings_public_page()} <ExternalLink size={14} aria-label={m.listings_new_tab()} />
        </a>
      )}
      <Link to={`/admin/audit?businessId=${business.id}`} className={look}>
        {m.common_history()}
      </Link>
    </span>
  );
}
