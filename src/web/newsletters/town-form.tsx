import * as m from '#messages';
import { Button } from '../kit/ui/button.tsx';
import { TextField } from '../kit/ui/field.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Rich } from '../kit/ui/rich.tsx';

export interface TownFormProps {
  id: string;
  city: string;
  state: string;
}

/**
 * Plain form that the browser submits itself; the page at /newsletter shows its errors. Links to it leave
 * room for the sticky bar at the top.
 */
export function TownForm({ id, city, state }: TownFormProps) {
  return (
    <div id={id} className="py-14">
      <form
        method="post"
        action="/api/newsletter/form"
        aria-label={m.newsletters_title()}
        className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
      >
        <h2 className="text-xl font-bold">{m.newsletters_town_title({ city })}</h2>
        <p className="text-muted">{m.newsletters_lead()}</p>
        <input type="hidden" name="city" value={city} />
        <input type="hidden" name="state" value={state} />
        <div className="hidden" aria-hidden="true">
          <TextField label={m.common_nickname()} name="nickname" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow">
            <TextField
              label={m.common_your_email()}
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
            />
          </div>
          <Button type="submit">{m.newsletters_submit()}</Button>
        </div>
        <p className="text-sm text-muted">
          <Rich
            message={m.newsletters_privacy}
            parts={{
              link: (text) => (
                <Link to="/privacy" className="font-semibold text-accent underline">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      </form>
    </div>
  );
}
