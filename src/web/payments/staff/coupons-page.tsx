import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { ListedCoupon } from '../../../contract/coupons.staff.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { read } from '../../kit/api.ts';
import { formatCents, formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { SelectField, TextField } from '../../kit/ui/field.tsx';
import { Plus } from '../../kit/ui/later-icons.tsx';
import { useSend } from '../../kit/use-send.ts';
import { ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { ChecksField, FormDialog, StaffForm, useFields } from '../../staff/form.tsx';
import { StaffList, StaffScreen } from '../../staff/staff-screen.tsx';
import { PaymentViews } from './payment-views.tsx';
import { parseDollars } from './words.ts';

const LISTS = ['/api/admin/coupons'];

export function CouponsPage() {
  const [isMaking, setMaking] = useState(false);
  return (
    <StaffScreen
      title={m.common_payments()}
      pageTitle={m.coupons_title()}
      about={m.coupons_lead()}
      isNarrow
      tools={
        <Button onClick={() => setMaking(true)}>
          <Plus size={20} aria-hidden="true" /> {m.coupons_create()}
        </Button>
      }
    >
      <PaymentViews shows="coupons" />
      <div className="flex flex-col gap-6">
        <Card title={m.settings_taxes()}>
          <TaxFile />
        </Card>
        <StaffList
          list="GET /api/admin/coupons"
          request={{ query: {} }}
          label={m.coupons_title()}
          none={m.coupons_empty()}
          failure={m.coupons_load_failed()}
          keyOf={({ id }) => id}
        >
          {(coupon) => <CouponItem coupon={coupon} />}
        </StaffList>
      </div>
      {isMaking && (
        <FormDialog title={m.coupons_create()} onClose={() => setMaking(false)}>
          <CouponForm onClose={() => setMaking(false)} />
        </FormDialog>
      )}
    </StaffScreen>
  );
}

function CouponItem({ coupon }: { coupon: ListedCoupon }) {
  const { code, uses, maxUses, reserved, discount, stoppedAt, isOver } = coupon;
  const plans = usePlans();
  const names = (coupon.plans ?? [])
    .map((id) => namePlan(plans.find((plan) => plan.id === id)?.name ?? null))
    .join(', ');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-mono text-lg font-bold wrap-anywhere">{code}</h2>
        <Badge tone={stoppedAt || isOver ? 'plain' : 'accent'}>
          {stoppedAt ? m.common_stopped() : isOver ? m.common_ended() : m.coupons_running()}
        </Badge>
      </div>
      <p>{describeCoupon(coupon, coupon.plans && names)}</p>
      <p className="text-sm text-muted tabular-nums">
        {maxUses === null
          ? formatCount(uses, m.coupons_uses)
          : m.coupons_uses_of({ uses, count: maxUses })}
        {reserved > 0 && ` ${m.coupons_reserved({ count: reserved })}`}
        {discount > 0 && ` ${m.coupons_given({ price: formatCents(discount) })}`}
      </p>
      {!stoppedAt && <ActionBar offers={[stopping(coupon)]} className="-ml-3" />}
    </>
  );
}

function describeCoupon(coupon: ListedCoupon, names: string | null) {
  const { percent, cents, startsOn, endsOn, maxUsesListing } = coupon;
  const reduction =
    percent === null
      ? m.coupons_amount_off({ price: formatCents(cents ?? 0) })
      : m.coupons_percent_off({ percent });
  return [
    reduction,
    ...(startsOn ? [m.coupons_from({ day: startsOn })] : []),
    ...(endsOn ? [m.coupons_until({ day: endsOn })] : []),
    ...(maxUsesListing ? [m.coupons_per_listing({ count: maxUsesListing })] : []),
    ...(names ? [m.coupons_for_plans({ plans: names })] : []),
  ].join(' ');
}

function stopping({ id, code }: ListedCoupon): StaffAction {
  return {
    label: (
      <>
        {m.listings_run_stop()}
        <span className="sr-only">: {code}</span>
      </>
    ),
    variant: 'quiet',
    asks: {
      title: m.coupons_stop_question(),
      name: code,
      text: m.coupons_stop_effect(),
      confirm: m.listings_run_stop(),
    },
    fallback: m.coupons_save_failed(),
    run: async () => {
      await send('DELETE /api/admin/coupons/:id', { params: { id } });
      return { title: m.common_stopped(), description: code };
    },
  };
}

function CouponForm({ onClose }: { onClose: () => void }) {
  const { values, field, change, setRefused } = useFields({
    code: '',
    kind: 'percent',
    percent: '',
    cents: '',
    startsOn: '',
    endsOn: '',
    maxUses: '',
    maxUsesListing: '1',
    plans: [] as readonly string[],
  });
  const isShare = values.kind === 'percent';
  const plans = usePlans();
  const create = useSend({
    run: () =>
      send('POST /api/admin/coupons', {
        body: {
          code: values.code,
          percent: isShare ? Number(values.percent.replace('%', '')) : null,
          cents: isShare ? null : (parseDollars(values.cents) ?? 0),
          startsOn: values.startsOn || null,
          endsOn: values.endsOn || null,
          maxUses: readCount(values.maxUses),
          maxUsesListing: readCount(values.maxUsesListing),
          plans: values.plans.length > 0 ? [...values.plans] : null,
        },
      }),
    done: { title: m.coupons_created(), description: values.code.toUpperCase() },
    fallback: m.coupons_save_failed(),
    lists: LISTS,
    onDone: onClose,
    onRefused: setRefused,
  });
  return (
    <StaffForm
      label={m.coupons_create()}
      submit={create.isPending ? m.common_saving() : m.coupons_create()}
      isPending={create.isPending}
      onSubmit={() => create.mutate(undefined)}
      onCancel={onClose}
    >
      <TextField
        label={m.common_code()}
        hint={m.coupons_code_hint()}
        required
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={m.coupons_kind()} {...field('kind')}>
          <option value="percent">{m.coupons_kind_percent()}</option>
          <option value="cents">{m.coupons_kind_amount()}</option>
        </SelectField>
        {isShare ? (
          <TextField
            label={m.coupons_percent()}
            inputMode="numeric"
            maxLength={4}
            {...field('percent')}
          />
        ) : (
          <TextField
            label={m.common_amount()}
            inputMode="decimal"
            maxLength={12}
            {...field('cents')}
          />
        )}
        <TextField label={m.offers_first_day()} type="date" {...field('startsOn')} />
        <TextField label={m.offers_last_day()} type="date" {...field('endsOn')} />
        <TextField
          label={m.coupons_max_uses()}
          hint={m.coupons_no_limit()}
          inputMode="numeric"
          {...field('maxUses')}
        />
        <TextField
          label={m.coupons_max_uses_listing()}
          hint={m.coupons_no_limit()}
          inputMode="numeric"
          {...field('maxUsesListing')}
        />
      </div>
      {plans.length > 1 && (
        <ChecksField
          legend={`${m.coupons_plans()} (${m.coupons_plans_all()})`}
          choices={plans.map(({ id, name }) => ({ value: id, label: namePlan(name) }))}
          value={values.plans}
          onChange={(chosen) => change({ plans: chosen })}
        />
      )}
      <p className="text-sm text-muted">{m.coupons_least()}</p>
    </StaffForm>
  );
}

function usePlans() {
  const { data = [] } = useQuery(read('GET /api/admin/coupons/plans', {}));
  return data;
}

function readCount(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

const QUARTERS = 12;

function listQuarters(): string[] {
  const now = new Date();
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: QUARTERS }, (_, back) => {
    const quarter = current - back;
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;
  });
}

function TaxFile() {
  const quarters = listQuarters();
  const [quarter, setQuarter] = useState(quarters[0] ?? '');
  return (
    <>
      <p className="mb-3 text-muted">{m.payments_tax_lead()}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={m.payments_tax_quarter()}
          value={quarter}
          onChange={({ target }) => setQuarter(target.value)}
        >
          {quarters.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <ButtonAnchor
          variant="secondary"
          href={`/api/admin/payments/taxes?quarter=${quarter}`}
          download
        >
          {m.payments_tax_download({ quarter })}
        </ButtonAnchor>
      </div>
    </>
  );
}
