import type { ReactNode } from 'react';
import * as m from '#messages';
import { describeApproval } from '../../contract/premium-terms.ts';
import { useSite } from '../site.tsx';
import { Link } from '../ui/link.tsx';
import { Rich } from '../ui/rich.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xl font-bold">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}

/** What is checked, in plain words. The rules themselves stay unsaid: whoever knows them gets around them. */
export function CheckWords() {
  const { approvalHours } = useSite();
  return (
    <div className="grid max-w-[75ch] gap-8">
      <Part title={m.moderation_reviews()}>
        <p>{m.moderation_every_review_is_read_by_a()}</p>
        <p>{m.moderation_most_reviews_appear_at_once_one()}</p>
        <p>{m.moderation_from_one_place_one_review_of()}</p>
      </Part>
      <Part title={m.moderation_listings_photos_and_owners()}>
        <p>
          {m.moderation_staff_read_every_new_listing({
            approvalHours: describeApproval(approvalHours),
          })}
        </p>
        <p>{m.moderation_whoever_says_that_a_business_is()}</p>
      </Part>
      <Part title={m.moderation_money_has_no_say()}>
        <p>{m.moderation_what_a_business_pays_changes()}</p>
      </Part>
      <Part title={m.moderation_what_we_cant_catch()}>
        <p>{m.moderation_someone_patient_who_writes_in()}</p>
      </Part>
      <Part title={m.moderation_if_you_disagree()}>
        <p>
          <Rich
            message={m.moderation_was_your_review_removed_or_your}
            parts={{
              link: (text) => (
                <Link to="/contact" className="font-semibold text-accent underline">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      </Part>
    </div>
  );
}
