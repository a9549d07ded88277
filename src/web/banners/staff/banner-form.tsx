import { useId, useState } from 'react';
import * as m from '#messages';
import type { Banner, BannerInput } from '../../../contract/banners.staff.ts';
import { bannerHeight, bannerSlots } from '../../../domain/banners.ts';
import { pictureKeyOf, picturePath } from '../../../domain/picture-paths.ts';
import { send } from '../../kit/send.ts';
import { StateOptions } from '../../kit/state-options.tsx';
import { FieldFrame, Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { useSend } from '../../kit/use-send.ts';
import { uploadPicture } from '../../pages/staff/upload-picture.ts';
import { StaffForm, useFields } from '../../staff/form.tsx';
import { TradeOptions } from '../../staff/trade-in-place.tsx';
import { BANNER_LISTS, slotNames, toInput } from './banner-words.ts';

interface BannerFormProps {
  banner: Banner | null;
  onClose: () => void;
}

export function BannerForm({ banner, onClose }: BannerFormProps) {
  const { values, field, change, errorOf, setRefused } = useFields(() => describeDraft(banner));
  const [src, setSrc] = useState(banner && picturePath(banner.picture));
  const save = useSend<void, unknown>({
    run: () => saveBanner(banner, toBanner(values)),
    done: { title: m.banners_saved(), description: values.name },
    fallback: m.banners_save_failed(),
    lists: BANNER_LISTS,
    onDone: onClose,
    onRefused: setRefused,
  });
  return (
    <StaffForm
      label={banner ? m.banners_edit() : m.banners_add()}
      submit={save.isPending ? m.common_saving() : m.common_save()}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
      isLong
    >
      <TextField label={m.common_name()} required maxLength={80} {...field('name')} />
      <SelectField
        label={m.banners_slot()}
        hint={m.banners_slot_hint()}
        value={values.slot}
        error={errorOf('slot')}
        onChange={({ target }) =>
          change({ slot: bannerSlots.find((slot) => slot === target.value) ?? 'top' })
        }
      >
        <Options of={bannerSlots.map((slot) => [slot, slotNames[slot]])} />
      </SelectField>
      <PictureField
        error={errorOf('picture')}
        onPicture={(picture) => {
          setSrc(picture);
          change({ picture: pictureKeyOf(picture) ?? '' });
        }}
      />
      {src && <Preview src={src} alt={values.alt} height={bannerHeight(values.slot)} />}
      <TextField
        label={m.banners_alt()}
        hint={m.banners_alt_hint()}
        required
        maxLength={300}
        {...field('alt')}
      />
      <TextField
        label={m.banners_link()}
        hint={m.banners_link_hint()}
        required
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...field('link')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.offers_first_day()}
          hint={m.banners_first_day_hint()}
          type="date"
          {...field('firstDay')}
        />
        <TextField
          label={m.offers_last_day()}
          hint={m.banners_last_day_hint()}
          type="date"
          {...field('lastDay')}
        />
        <TextField
          label={m.banners_city()}
          hint={m.banners_city_hint()}
          maxLength={100}
          {...field('city')}
        />
        <SelectField label={m.field_state()} {...field('state')}>
          <option value="">{m.live_list_choose()}</option>
          <StateOptions chosen={values.state} />
        </SelectField>
        <SelectField label={m.banners_trade()} {...field('trade')}>
          <option value="">{m.banners_trade_any()}</option>
          <TradeOptions />
        </SelectField>
        <TextField
          label={m.banners_weight()}
          hint={m.banners_weight_hint()}
          type="number"
          inputMode="numeric"
          min={1}
          max={10}
          {...field('weight')}
        />
      </div>
    </StaffForm>
  );
}

function describeDraft(banner: Banner | null) {
  const known = banner && toInput(banner);
  return {
    name: known?.name ?? '',
    slot: known?.slot ?? ('top' as const),
    picture: known?.picture ?? '',
    alt: known?.alt ?? '',
    link: known?.link ?? '',
    firstDay: known?.firstDay ?? '',
    lastDay: known?.lastDay ?? '',
    trade: known?.trade ?? '',
    city: known?.city ?? '',
    state: known?.state ?? '',
    weight: String(known?.weight ?? 1),
    isStopped: known?.isStopped ?? false,
  };
}

function toBanner(draft: ReturnType<typeof describeDraft>): BannerInput {
  const { firstDay, lastDay, city, state, trade, weight, ...banner } = draft;
  return {
    ...banner,
    firstDay: firstDay || null,
    lastDay: lastDay || null,
    trade: trade || null,
    city: city || null,
    state: state || null,
    weight: Number(weight),
  };
}

function saveBanner(known: Banner | null, banner: BannerInput): Promise<unknown> {
  if (!known) return send('POST /api/admin/banners', { body: banner });
  const { id, version } = known;
  return send('PUT /api/admin/banners/:id', { params: { id }, body: { version, banner } });
}

interface PictureFieldProps {
  error: string | undefined;
  onPicture: (src: string) => void;
}

function PictureField({ error, onPicture }: PictureFieldProps) {
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const [share, setShare] = useState<number | null>(null);
  const choose = async (file: File) => {
    setFailure(undefined);
    setShare(0);
    try {
      const signal = new AbortController().signal;
      const { src } = await uploadPicture(file, { onProgress: setShare, signal });
      onPicture(src);
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : m.common_upload_interrupted());
    }
    setShare(null);
  };
  return (
    <FieldFrame id={id} label={m.common_picture()} error={failure ?? error}>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={failure || error ? `${id}-error` : undefined}
        className="control"
        onChange={({ target: { files } }) => {
          const [file] = files ?? [];
          if (file) void choose(file);
        }}
      />
      {share !== null && (
        <progress aria-label={m.common_saving()} value={share} className="h-2 w-full" />
      )}
    </FieldFrame>
  );
}

function Preview({ src, alt, height }: { src: string; alt: string; height: number }) {
  return (
    <figure
      aria-label={m.common_preview()}
      style={{ height }}
      className="rounded-card border border-line text-center"
    >
      <figcaption className="text-xs/5 text-muted">{m.banners_label()}</figcaption>
      <img
        src={src}
        alt={alt}
        style={{ maxHeight: height - 24 }}
        className="mx-auto max-w-full rounded-md object-contain"
      />
    </figure>
  );
}
