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
