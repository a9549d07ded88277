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
      <Part title={m.common_reviews()}>
        <p>{m.how_check_program()}</p>
        <p>{m.how_check_held()}</p>
        <p>{m.how_check_counted()}</p>
      </Part>
      <Part title={m.how_check_listings_title()}>
        <p>
          {m.how_check_listings({
            approvalHours: describeApproval(approvalHours),
          })}
        </p>
        <p>{m.how_check_owners()}</p>
      </Part>
      <Part title={m.how_check_money_title()}>
        <p>{m.how_check_money()}</p>
      </Part>
      <Part title={m.how_check_limits_title()}>
        <p>{m.how_check_limits()}</p>
      </Part>
      <Part title={m.how_check_disagree_title()}>
        <p>
          <Rich
            message={m.how_check_disagree}
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
