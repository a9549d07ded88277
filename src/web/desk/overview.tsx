import * as m from '#messages';
import { describeArea } from '../../contract/area-words.ts';
import type { Desk } from '../../contract/desk/desk.ts';
import { describeApproval } from '../../contract/premium-terms.ts';
import { useSite } from '../site.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { QuestionCard } from './question/question-card.tsx';
import { ReportsCard } from './reports/reports-card.tsx';

export function Overview({ desk }: { desk: Desk }) {
  const { listing, owner } = desk;
  const { area, approvalHours } = useSite();
  return (
    <div className="flex flex-col gap-5">
      <QuestionCard desk={desk} />
      <ReportsCard desk={desk} />
      <Card title={m.common_your_listing()}>
        <p>
          {listing.isOutside
            ? m.owner_outside_area({ area: describeArea(area) })
            : listing.isApproved
              ? m.owner_is_public()
              : m.owner_is_pending({
                  approvalHours: describeApproval(approvalHours),
                })}
        </p>
        <p className="mt-2 text-muted wrap-anywhere">
          {m.owner_contact_address({ email: owner.email })}
        </p>
      </Card>
      <NextSteps listing={listing} />
      <ConfirmCard listing={listing} isLocked={owner.isLocked} />
    </div>
  );
}
