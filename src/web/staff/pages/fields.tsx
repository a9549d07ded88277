import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { PageDraft, PageInput } from '../../../contract/staff/pages.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { RichTextEditor } from '../../ui/rich-text/editor.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { suggestSlug } from '../suggest-slug.ts';

interface PageFieldsProps {
  form: UseFormReturn<PageDraft, unknown, PageInput>;
  isNew: boolean;
  onPreview: () => void;
}

export function PageFields({ form, isNew, onPreview }: PageFieldsProps) {
  const { control, setValue, formState } = form;
  const { errors, dirtyFields } = formState;
  const contentId = useId();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="slug"
          label="Slug"
          placeholder="e.g. privacy-policy"
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
          label="Title"
          placeholder="e.g. Privacy Policy"
        />
      </div>
      <FormField
        form={form}
        name="metaDescription"
        label="Meta Description"
        placeholder="Brief description for search engines"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <div className="-my-2 flex items-center justify-between">
          <span id={contentId} className="text-sm font-semibold">
            Content
          </span>
          <Button variant="quiet" className="-mr-3" onClick={onPreview}>
            Preview
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
              placeholder="Enter the page content..."
              labelledBy={contentId}
              describedBy={errors.content && `${contentId}-error`}
              isInvalid={errors.content !== undefined}
              contentClass="rich-text"
            />
          )}
        />
        {errors.content && (
          <p id={`${contentId}-error`} role="alert" className="text-sm font-medium text-danger">
            {errors.content.message}
          </p>
        )}
      </div>
      <Controller
        name="isPublished"
        control={control}
        render={({ field }) => (
          <SwitchField
            label="Published"
            hint="Make this page visible to the public"
            checked={field.value ?? true}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
