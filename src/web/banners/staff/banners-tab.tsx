import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { Banner } from '../../../contract/banners.staff.ts';
import { pictureSources } from '../../../domain/picture-paths.ts';
import { read } from '../../kit/api.ts';
import { formatNumber } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { Plus } from '../../kit/ui/later-icons.tsx';
import { ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { FormDialog, later } from '../../staff/form.tsx';
import { CardList } from '../../staff/staff-screen.tsx';
import { bannerStatusNames, formatBannerDays, slotNames, toInput } from './banner-words.ts';

const BannerForm = later(() => import('./banner-form.tsx'), 'BannerForm');

export function BannersTab() {
  const banners = useQuery({ ...read('GET /api/admin/banners', {}), staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[75ch] text-muted">{m.banners_lead()}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAdding(true)}>
          <Plus size={20} aria-hidden="true" /> {m.banners_add()}
        </Button>
        {banners.data && banners.data.length > 0 && (
          <ButtonAnchor variant="secondary" href="/api/admin/banners/export" download>
            {m.banners_export()}
          </ButtonAnchor>
        )}
      </div>
      <CardList query={banners} failure={m.banners_load_failed()} none={m.banners_empty()}>
        {(banner) => <BannerItem banner={banner} />}
      </CardList>
      {isAdding && <BannerDialog banner={null} onClose={() => setAdding(false)} />}
    </div>
  );
}

function BannerDialog(props: { banner: Banner | null; onClose: () => void }) {
  const title = props.banner ? m.banners_edit() : m.banners_add();
  return (
    <FormDialog title={title} size="wide" onClose={props.onClose}>
      <BannerForm {...props} />
    </FormDialog>
  );
}

function BannerItem({ banner }: { banner: Banner }) {
  const { id, name, slot, picture, alt, link, trade, city, state, status } = banner;
  const title = `banner-${id}`;
  const only = [trade, city && `${city}, ${state}`].filter(Boolean).join(' · ');
  return (
    <section aria-labelledby={title} className="flex flex-wrap items-start gap-4">
      <img
        srcSet={pictureSources(picture)}
        sizes="15rem"
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading="lazy"
        className="h-auto max-h-32 w-60 max-w-full rounded-md bg-sunken object-contain"
      />
      <div className="min-w-0 grow basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={title} className="text-lg font-bold wrap-anywhere">
            {name}
          </h2>
          <Badge tone={status === 'unlisted' ? 'gold' : 'plain'}>{bannerStatusNames[status]}</Badge>
        </div>
        <p className="text-sm text-muted">
          {slotNames[slot]}, {formatBannerDays(banner)}
        </p>
        {only && <p className="text-sm text-muted wrap-anywhere">{only}</p>}
        <p className="text-sm wrap-anywhere">{link}</p>
        <Numbers banner={banner} />
        <ActionBar offers={listOffers(banner)} className="mt-1 -ml-3" />
      </div>
    </section>
  );
}

function Numbers({ banner: { views, clicks } }: { banner: Banner }) {
  const rate = views > 0 ? Math.round((clicks / views) * 1000) / 10 : 0;
  const numbers = [
    [m.banners_views(), formatNumber(views)],
    [m.banners_clicks(), formatNumber(clicks)],
    [m.banners_rate(), m.format_percent({ percent: rate })],
  ];
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {numbers.map(([label, number]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

function listOffers(banner: Banner): StaffAction[] {
  const { id, name, version, isStopped } = banner;
  const params = { id };
  const look = (label: string) => ({
    label: (
      <>
        {label}
        <span className="sr-only">: {name}</span>
      </>
    ),
    variant: 'quiet' as const,
    fallback: m.banners_save_failed(),
  });
  return [
    {
      ...look(m.common_edit()),
      opens: ({ close }) => <BannerDialog banner={banner} onClose={close} />,
    },
    {
      ...look(isStopped ? m.banners_start() : m.listings_run_stop()),
      run: async () => {
        const changed = { ...toInput(banner), isStopped: !isStopped };
        await send('PUT /api/admin/banners/:id', { params, body: { version, banner: changed } });
        const title = isStopped ? m.banners_started() : m.banners_stopped();
        return { title, description: name };
      },
    },
    {
      ...look(m.common_remove()),
      asks: {
        title: m.banners_remove_question(),
        name,
        text: m.banners_remove_effect(),
        confirm: m.common_remove(),
      },
      run: async () => {
        await send('DELETE /api/admin/banners/:id', { params });
        return { title: m.banners_removed(), description: name };
      },
    },
  ];
}
