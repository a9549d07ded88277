import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import * as m from '#messages';
import type { PageDraft, PageInput } from '../../../contract/staff/pages.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { RichTextEditor } from '../../ui/rich-text/editor.tsx';
import { FormSwitch } from '../form.tsx';
import { suggestSlug } from '../suggest-slug.ts';
import { PublishTime } from './publish-time.tsx';
import { uploadPicture } from './upload-picture.ts';

interface PageFieldsProps {
  form: UseFormReturn<PageDraft, unknown, PageInput>;
  isNew: boolean;
  isLive: boolean;
  onPreview: () => void;
}

export function PageFields({ form, isNew, isLive, onPreview }: PageFieldsProps) {
  const { control, setValue, formState } = form;
  const { errors, dirtyFields } = formState;
  const contentId = useId();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="slug"
          label={m.staff_pages_slug()}
          placeholder={m.staff_pages_eg_privacy_policy()}
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
          label={m.staff_pages_title()}
          placeholder={m.staff_pages_e_g_privacy_policy()}
        />
      </div>
      <FormField
        form={form}
        name="metaDescription"
        label={m.staff_pages_meta_description()}
        placeholder={m.staff_pages_brief_description_for_search()}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <div className="-my-2 flex items-center justify-between">
          <span id={contentId} className="text-sm font-semibold">
            {m.staff_pages_content()}
          </span>
          <Button variant="quiet" className="-mr-3" onClick={onPreview}>
            {m.staff_pages_preview()}
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
              placeholder={m.staff_pages_enter_the_page_content()}
              labelledBy={contentId}
              describedBy={errors.content && `${contentId}-error`}
              isInvalid={errors.content !== undefined}
              contentClass="rich-text"
              uploadPicture={uploadPicture}
            />
          )}
        />
        {errors.content && (
          <p id={`${contentId}-error`} role="alert" className="text-sm font-medium text-danger">
            {errors.content.message}
          </p>
        )}
      </div>
      <FormSwitch
        control={control}
        name="isPublished"
        label={m.staff_pages_published()}
        hint={m.staff_pages_make_this_page_visible_to_the()}
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
