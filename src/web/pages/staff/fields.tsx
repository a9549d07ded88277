import { useId, useMemo, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import * as m from '#messages';
import type { PageDraft, PageInput } from '../../../contract/pages.staff.ts';
import {
  listLines,
  listStrayLines,
  MAX_ON_PAGE,
  readLines,
  USUAL_COUNT,
  writeLine,
} from '../../../domain/page-listings.ts';
import { read } from '../../kit/api.ts';
import { FormField } from '../../kit/form-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { type LineDialogProps, RichTextEditor } from '../../kit/ui/rich-text/editor.tsx';
import { SwitchField } from '../../kit/ui/switch-field.tsx';
import { FindListing, foundListing } from '../../staff/find-listing.tsx';
import { FormSwitch } from '../../staff/form.tsx';
import { suggestSlug } from '../../staff/suggest-slug.ts';
import { TradeInPlaceFields, useFirstPlace } from '../../staff/trade-in-place.tsx';
import { formatHere, formatUniversal, fromField, isSkipped, toField } from './local-time.ts';
import { describeLine, isLeftOut, useLineListings } from './preview.tsx';
import { uploadPicture } from './upload-picture.ts';

function InsertListing({ onInsert, onClose }: LineDialogProps) {
  const [isNumbered, setNumbered] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.guides_insert()}
      description={m.guides_insert_lead()}
    >
      <div className="flex flex-col gap-5">
        <CheckField
          label={m.guides_numbered()}
          checked={isNumbered}
          onChange={({ target }) => setNumbered(target.checked)}
        />
        <FindListing
          label={m.guides_find()}
          find={(query) => read('GET /api/businesses/search', { query: { query, limit: '8' } })}
        >
          {({ slug }, name) => (
            <button
              type="button"
              onClick={() => onInsert(`{${writeLine({ kind: 'one', slug, isNumbered })}}`)}
              className={foundListing}
            >
              {name}
            </button>
          )}
        </FindListing>
        <BestOf isNumbered={isNumbered} onInsert={onInsert} />
      </div>
    </Dialog>
  );
}

interface BestOfProps {
  isNumbered: boolean;
  onInsert: LineDialogProps['onInsert'];
}

function BestOf({ isNumbered, onInsert }: BestOfProps) {
  const [value, setValue] = useState(useFirstPlace());
  const { trade, city, state } = value;
  const count = Math.min(MAX_ON_PAGE, Math.max(1, Math.trunc(Number(value.count)) || USUAL_COUNT));
  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        const town = city.replace(/[,{}<>]/g, ' ').trim();
        onInsert(`{${writeLine({ kind: 'best', trade, city: town, state, count, isNumbered })}}`);
      }}
    >
      <h3 className="font-bold">{m.guides_list_title()}</h3>
      <TradeInPlaceFields value={value} onChange={setValue} most={MAX_ON_PAGE} />
      <div>
        <Button type="submit" disabled={!trade || !state}>
          {m.guides_list_insert()}
        </Button>
      </div>
    </form>
  );
}

interface PageFieldsProps {
  form: UseFormReturn<PageDraft, unknown, PageInput>;
  isNew: boolean;
  isLive: boolean;
  onPreview: () => void;
}

export function PageFormFields({ form, isNew, isLive, onPreview }: PageFieldsProps) {
  const { control, setValue, formState } = form;
  const { errors, dirtyFields } = formState;
  const contentId = useId();
  const content = form.watch('content');
  const listings = useLineListings(listLines(content));
  const told = [
    ...listings.map((one) => [one.line, describeLine(one), isLeftOut(one)] as const),
    ...listStrayLines(content).map((line) => [line, m.guides_line_inside(), true] as const),
  ];
  const toldKey = JSON.stringify(told);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toldKey` stands for `told`
  const noteLine = useMemo(() => {
    const notes = new Map(told.map(([line, text, isFault]) => [line, { text, isFault }]));
    return (text: string) => notes.get(readLines(text)[0] ?? '');
  }, [toldKey]);
  const leftOut = told.filter(([, , isFault]) => isFault);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="slug"
          label={m.field_slug()}
          placeholder={m.pages_slug_placeholder()}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField
          form={form}
          name="title"
          rules={{
            onChange: ({ target }) => {
              if (isNew && !dirtyFields.slug) setValue('slug', suggestSlug(target.value));
            },
          }}
          label={m.common_title()}
          placeholder={m.pages_title_placeholder()}
        />
      </div>
      <FormField
        form={form}
        name="metaDescription"
        label={m.pages_meta_description()}
        placeholder={m.pages_meta_placeholder()}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <div className="-my-2 flex items-center justify-between">
          <span id={contentId} className="text-sm font-semibold">
            {m.pages_content()}
          </span>
          <Button variant="quiet" className="-mr-3" onClick={onPreview}>
            {m.common_preview()}
          </Button>
        </div>
        <Controller
          name="content"
          control={control}
          render={({ field }) => (
            <RichTextEditor
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              placeholder={m.pages_content_placeholder()}
              labelledBy={contentId}
              describedBy={errors.content && `${contentId}-error`}
              isInvalid={errors.content !== undefined}
              contentClass="rich-text"
              uploadPicture={uploadPicture}
              lines={lines}
              noteLine={noteLine}
            />
          )}
        />
        <div role="status" className="text-sm">
          {leftOut.length > 0 && (
            <>
              <p className="font-semibold">{m.guides_left_out()}</p>
              <ul className="list-disc pl-5">
                {[...new Map(leftOut.map(([line, text]) => [line, text]))].map(([line, text]) => (
                  <li key={line} className="wrap-anywhere">
                    {`{${line}} ${text}`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        {errors.content && (
          <p id={`${contentId}-error`} role="alert" className="text-sm font-medium text-danger">
            {errors.content.message}
          </p>
        )}
      </div>
      <FormSwitch
        control={control}
        name="isPublished"
        label={m.common_published()}
        hint={m.pages_published_hint()}
      />
      <Controller
        name="publishAt"
        control={control}
        render={({ field }) => (
          <PublishTime
            publishAt={field.value ?? null}
            onChange={field.onChange}
            isLive={isLive}
            error={errors.publishAt?.message}
          />
        )}
      />
    </>
  );
}

const lines = { label: m.guides_insert(), Dialog: InsertListing };

const DAY = 86_400_000;
/** Invalid value sent for an empty field, so that the server reports it. */
const NOT_YET = 'not yet';

interface PublishTimeProps {
  publishAt: string | null;
  onChange: (publishAt: string | null) => void;
  isLive: boolean;
  error: string | undefined;
}

function PublishTime({ publishAt, onChange, isLive, error }: PublishTimeProps) {
  const [text, setText] = useState(() => (publishAt ? toField(publishAt) : ''));
  const moment = fromField(text);
  const begin = () => {
    const tomorrow = new Date(Date.now() + DAY);
    tomorrow.setHours(9, 0, 0, 0);
    const iso = tomorrow.toISOString();
    setText(toField(iso));
    onChange(iso);
  };
  return (
    <div className="flex flex-col gap-2">
      <SwitchField
        label={m.pages_schedule()}
        hint={isLive ? m.pages_schedule_live_hint() : m.pages_schedule_draft_hint()}
        checked={publishAt !== null}
        onChange={(isOn) => (isOn ? begin() : onChange(null))}
      />
      {publishAt !== null && (
        <div className="max-w-md">
          <TextField
            label={m.pages_goes_live()}
            type="datetime-local"
            value={text}
            error={error}
            onChange={({ target }) => {
              setText(target.value);
              onChange(fromField(target.value) ?? NOT_YET);
            }}
          />
          <div role="status" className="mt-1 min-h-10 text-sm text-muted">
            {moment && (
              <>
                <p>
                  {m.pages_schedule_moment({
                    moment: formatHere(moment),
                    moment2: formatUniversal(moment),
                  })}
                </p>
                {isSkipped(text) && (
                  <p className="font-semibold text-ink">{m.pages_schedule_clock_gap()}</p>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
