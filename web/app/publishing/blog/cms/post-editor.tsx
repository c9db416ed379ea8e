import { blog as cmsBlog } from '@esquadro/contract/calls/cms'
import { PostForm as PostInput } from '@esquadro/contract/publishing/blog/cms'
import type { CmsPostDetails } from '@esquadro/contract/publishing/blog/post'
import { POST_STATUSES } from '@esquadro/contract/publishing/blog/vocabulary'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../platform/api/call.ts'
import { useAction, useEndpoint } from '../../../platform/api/queries.ts'
import { showToast, useUser } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { Checkbox } from '../../../platform/design/checkbox/checkbox.tsx'
import { MomentPicker } from '../../../platform/design/date-picker/moment-picker.tsx'
import { Cover } from '../../../platform/design/drawing/cover.tsx'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { type FieldControl, FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { useZodForm, type ZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { ImageUpload } from '../../../platform/design/image-upload/image-upload.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { RadioGroup } from '../../../platform/design/radio-group/radio-group.tsx'
import { RichText } from '../../../platform/design/rich-text/rich-text.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../../platform/design/textarea/textarea.tsx'
import { useCopy } from '../../../platform/design/use-copy.ts'
import { DraftNotice, DraftStatus } from '../../../platform/drafts/draft-notice.tsx'
import { useDraft } from '../../../platform/drafts/use-draft.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../../platform/lists/editing/edit-conflict.tsx'
import { useEdited } from '../../../platform/lists/editing/use-edited.ts'
import { messages } from './cms-blog.messages.ts'

/** The editor of a post: empty for a new one, else read in full. */
export function PostEditor({ id, ...form }: DrawerControls & { readonly id: string | null }) {
  return id === null ? <PostForm post={null} {...form} /> : <KnownPost id={id} {...form} />
}

function KnownPost({ id, ...form }: DrawerControls & { readonly id: string }) {
  const reading = useEndpoint(cmsBlog.getOne, { params: { id }, staleTime: 0 })
  if (reading.error) return <ErrorState reading={reading} />
  return reading.data ? <PostForm post={reading.data} {...form} /> : <SkeletonText lines={14} />
}

type FormOfPost = ZodForm<typeof PostInput>

const valuesOf = (post: CmsPostDetails | null, author: string): z.input<typeof PostInput> => ({
  title: post?.title ?? '',
  slug: post?.slug ?? '',
  excerpt: post?.excerpt ?? '',
  body: post?.body ?? '',
  author: post?.author ?? author,
  tags: post?.tags ?? [],
  status: post?.status ?? 'draft',
  publishedAt: post?.publishedAt ?? null,
})

function PostForm({ post, ...drawer }: DrawerControls & { readonly post: CmsPostDetails | null }) {
  const text = useText(messages)
  const author = useUser()?.name ?? ''
  const edited = useEdited(post)
  const refresh = [cmsBlog.getAll, cmsBlog.getOne, cmsBlog.getRevisions]
  const create = useAction(cmsBlog.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsBlog.update, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(PostInput, {
    defaultValues: valuesOf(post, author),
    errorText: (field, code) => (field === 'slug' && code === 'slug.invalid' ? text('slugError') : undefined),
  })
  const draft = useDraft(form, { kind: 'post', record: post?.id ?? 'new' })
  const send = (body: PostInput) => {
    const { removeCover: _, revision: __, ...created } = body
    return edited.save((based) =>
      based
        ? update.run({ params: { id: based.id }, body: { ...body, revision: based.revision } })
        : create.run({ body: created }),
    )
  }
  return (
    <DrawerForm form={form} {...drawer} action={text(post ? 'save' : 'add')} onSubmit={draft.around(send)}>
      <DraftNotice draft={draft.state} />
      {post && <PreviewLinks post={post} />}
      <TextFields form={form} />
      <FactFields form={form} post={post} />
      <PublishFields form={form} />
      <EditConflict
        edited={edited}
        form={form}
        valuesOf={(saved) => valuesOf(saved, author)}
        fields={[
          { name: 'title', label: text('name') },
          { name: 'excerpt', label: text('excerpt') },
          { name: 'body', label: text('body'), isLong: true },
          { name: 'author', label: text('author') },
          { name: 'tags', label: text('tags') },
          { name: 'slug', label: text('slug') },
          {
            name: 'status',
            label: text('status'),
            show: (value) => text(value === 'published' ? 'status.published' : 'status.draft'),
          },
          { name: 'publishedAt', label: text('publishedAt') },
        ]}
        onDone={drawer.onDone}
      />
      <DraftStatus draft={draft.state} />
    </DrawerForm>
  )
}

function PreviewLinks({ post }: { post: CmsPostDetails }) {
  const text = useText(messages)
  const { copy } = useCopy()
  const copyLink = async () => {
    const isCopied = await copy(`${window.location.origin}${post.previewPath}`)
    showToast(isCopied ? 'success' : 'error', text(isCopied ? 'copied' : 'notCopied'))
  }
  return (
    <Cluster>
      <ButtonLink to={post.previewPath} target="_blank" variant="secondary" isSmall iconLeft="eye">
        {text('preview')}
      </ButtonLink>
      <Button variant="quiet" isSmall iconLeft="copy" onClick={() => void copyLink()}>
        {text('copyPreview')}
      </Button>
    </Cluster>
  )
}

async function upload(image: File): Promise<string | null> {
  const [stored, error] = await call(cmsBlog.uploadImage, { body: { image } })
  if (error) showToast('error', error.msg)
  return stored?.src ?? null
}
const media = { upload }

function TextFields({ form }: { form: FormOfPost }) {
  const text = useText(messages)
  return (
    <FormSection title={text('body')}>
      <FormField form={form} name="title" label={text('name')} maxLength={160} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="excerpt"
        label={text('excerpt')}
        hint={text('excerptHint')}
        maxLength={300}
      >
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <FormField form={form} name="body" label={text('body')} isGroup>
        {(control) => <RichText {...control} isTall media={media} />}
      </FormField>
    </FormSection>
  )
}

function FactFields({ form, post }: { form: FormOfPost; post: CmsPostDetails | null }) {
  const text = useText(messages)
  const [present, setPresent] = useState(post?.cover ?? null)
  return (
    <FormSection title={text('cover')}>
      <FormField form={form} name="cover" label={text('cover')} hint={text('coverHint')} isGroup>
        {({ value, onChange, disabled }) => (
          <ImageUpload
            value={value instanceof File ? value : present}
            onChange={(file) => onChange(file ?? undefined)}
            placeholder={<Cover seed={post?.slug ?? 'novo'} />}
            disabled={disabled}
          />
        )}
      </FormField>
      {post?.cover && (
        <FormField form={form} name="removeCover" label={text('cover')} isGroup>
          {({ value, onChange }) => (
            <Checkbox
              value={value ?? false}
              onChange={(removes) => {
                onChange(removes)
                setPresent(removes ? null : post.cover)
              }}
            >
              {text('removeCover')}
            </Checkbox>
          )}
        </FormField>
      )}
      <FormRow>
        <FormField form={form} name="author" label={text('author')} hint={text('authorHint')} isRequired>
          {(control) => <TextInput {...control} />}
        </FormField>
        <FormField form={form} name="tags" label={text('tags')} hint={text('tagsHint')}>
          {(control) => <TagsInput {...control} />}
        </FormField>
      </FormRow>
      <FormField form={form} name="slug" label={text('slug')} hint={text('slugHint')}>
        {(control) => <TextInput {...control} prefix="/blog/" autoCapitalize="none" spellCheck={false} />}
      </FormField>
    </FormSection>
  )
}

function PublishFields({ form }: { form: FormOfPost }) {
  const text = useText(messages)
  return (
    <FormSection title={text('status')}>
      <FormField form={form} name="status" label={text('status')} isGroup isRequired>
        {({ value, ...control }) => (
          <RadioGroup
            {...control}
            isCards
            value={value ?? 'draft'}
            options={POST_STATUSES.map((status) => ({
              value: status,
              label: text(`status.${status}`),
              text: text(`status.${status}Text`),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="publishedAt" label={text('publishedAt')} hint={text('publishHint')}>
        {({ onChange, ...control }) => (
          <MomentPicker {...control} onChange={(instant) => onChange(instant || null)} />
        )}
      </FormField>
    </FormSection>
  )
}

const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Tags in one line, separated by commas. */
function TagsInput({ value, onChange, ...control }: FieldControl<string[] | undefined>) {
  const [typed, setTyped] = useState((value ?? []).join(', '))
  return (
    <TextInput
      {...control}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        onChange(tagsIn(next))
      }}
      onBlur={() => {
        setTyped(tagsIn(typed).join(', '))
        control.onBlur()
      }}
    />
  )
}
