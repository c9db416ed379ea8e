import { videos as cmsVideos } from '@esquadro/contract/calls/cms'
import {
  type CmsVideo,
  VIDEO_FILE_LIMITS,
  VideoForm as VideoInput,
} from '@esquadro/contract/publishing/videos/cms'
import { VIDEO_AUDIENCES } from '@esquadro/contract/publishing/videos/video'
import { videoAudiences, videoStates } from '@esquadro/texts/lists/videos'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { useAction } from '../../platform/api/queries.ts'
import { Checkbox } from '../../platform/design/checkbox/checkbox.tsx'
import { MomentPicker } from '../../platform/design/date-picker/moment-picker.tsx'
import { Cover } from '../../platform/design/drawing/cover.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { FileDrop } from '../../platform/design/file-drop/file-drop.tsx'
import { FileRow } from '../../platform/design/file-drop/file-row.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormRow } from '../../platform/design/form/form-section.tsx'
import { useZodForm, type ZodForm } from '../../platform/design/form/use-zod-form.ts'
import { ImageUpload } from '../../platform/design/image-upload/image-upload.tsx'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { Switch } from '../../platform/design/switch/switch.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../platform/lists/editing/edit-conflict.tsx'
import { type EditedRow, useEdited } from '../../platform/lists/editing/use-edited.ts'
import { messages } from './cms-videos.messages.ts'

interface Props extends DrawerControls {
  /** The video to change; null for a new one. */
  readonly video: CmsVideo | null
}

type FormSchema = typeof VideoInput
type Values = z.input<FormSchema>
type VideoForm = ZodForm<FormSchema>

const NEW = '00000000-0000-4000-8000-000000000000'

const valuesOf = (video: CmsVideo | null): Values => ({
  id: video?.id ?? NEW,
  title: video?.title ?? '',
  description: video?.description ?? '',
  audience: video?.audience ?? 'members',
  active: video?.active ?? true,
  position: video?.position,
  publishedAt: video?.publishedAt,
  durationSeconds: video?.durationSeconds ?? null,
})

/** Adds a video or changes one. */
export function CmsVideoForm({ video, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [cmsVideos.getAll, cmsVideos.getOne]
  const create = useAction(cmsVideos.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsVideos.update, { refresh, success: text('updated'), quiet: true })
  const edited = useEdited(video)
  const form = useZodForm(VideoInput, {
    defaultValues: useMemo(() => valuesOf(video), [video]),
    errorText: (field) => (field === 'link' ? text('linkError') : undefined),
  })
  const send = async (body: VideoInput) => {
    const { id: _, removeCover: __, revision: ___, ...created } = body
    const error = await edited.save((based) =>
      based ? update.run({ body: { ...body, revision: based.revision } }) : create.run({ body: created }),
    )
    return error?.fields?.['file'] ? { ...error, fields: { file: text('fileError') } } : error
  }
  return (
    <DrawerForm form={form} {...drawer} action={text(video ? 'save' : 'add')} onSubmit={send}>
      <FormField form={form} name="title" label={text('name')} maxLength={160} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <SourceFields form={form} isKnown={video !== null} />
      <FormField form={form} name="description" label={text('description')}>
        {(control) => <Textarea {...control} rows={4} />}
      </FormField>
      <CoverFields form={form} video={video} />
      <PlaceFields form={form} />
      <VideoConflict edited={edited} form={form} onDone={drawer.onDone} />
    </DrawerForm>
  )
}

function VideoConflict({
  edited,
  form,
  onDone,
}: Pick<DrawerControls, 'onDone'> & {
  readonly edited: EditedRow<CmsVideo>
  readonly form: VideoForm
}) {
  const audiences = useWords(videoAudiences)
  const states = useWords(videoStates)
  const text = useText(messages)
  return (
    <EditConflict
      edited={edited}
      form={form}
      valuesOf={valuesOf}
      fields={[
        { name: 'title', label: text('name') },
        { name: 'description', label: text('description') },
        {
          name: 'audience',
          label: text('audience'),
          show: (value) => audiences[value as CmsVideo['audience']],
        },
        { name: 'durationSeconds', label: text('seconds') },
        { name: 'position', label: text('position') },
        { name: 'publishedAt', label: text('publishedAt') },
        { name: 'active', label: text('status'), show: (value) => states[value ? 'published' : 'hidden'] },
      ]}
      onDone={onDone}
    />
  )
}

/** A link or a file; an existing video keeps its film by default. */
function SourceFields({ form, isKnown }: { form: VideoForm; isKnown: boolean }) {
  const text = useText(messages)
  const [source, setSource] = useState<'keep' | 'link' | 'file'>(isKnown ? 'keep' : 'link')
  const kinds = isKnown ? (['keep', 'link', 'file'] as const) : (['link', 'file'] as const)
  return (
    <>
      <Field label={text('source')} isGroup>
        <RadioGroup
          name="source"
          value={source}
          onChange={(chosen) => {
            setSource(chosen)
            form.setValue('link', undefined)
            form.setValue('file', undefined)
          }}
          options={kinds.map((value) => ({ value, label: text(`source.${value}`) }))}
        />
      </Field>
      {source === 'link' && (
        <FormField form={form} name="link" label={text('link')} hint={text('linkHint')} isRequired>
          {({ onChange, ...control }) => (
            <TextInput
              {...control}
              onChange={(value) => onChange(value)}
              inputMode="url"
              autoComplete="off"
              placeholder="https://www.youtube.com/watch?v=…"
            />
          )}
        </FormField>
      )}
      {source === 'file' && (
        <FormField form={form} name="file" label={text('file')} isRequired isGroup>
          {({ value, onChange }) => (
            <FileDrop
              accept={VIDEO_FILE_LIMITS.types}
              maxBytes={VIDEO_FILE_LIMITS.bytes}
              maxFiles={1}
              hint={text('fileHint')}
              onFiles={([file]) => onChange(file)}
            >
              {value instanceof File && (
                <FileRow name={value.name} size={value.size} onRemove={() => onChange(undefined)} />
              )}
            </FileDrop>
          )}
        </FormField>
      )}
    </>
  )
}

function CoverFields({ form, video }: { form: VideoForm; video: CmsVideo | null }) {
  const text = useText(messages)
  const [present, setPresent] = useState(video?.cover ?? null)
  return (
    <>
      <FormField form={form} name="cover" label={text('cover')} hint={text('coverHint')} isGroup>
        {({ value, onChange, disabled }) => (
          <ImageUpload
            value={value instanceof File ? value : present}
            onChange={(file) => onChange(file ?? undefined)}
            placeholder={<Cover seed={video?.id ?? 'novo'} />}
            disabled={disabled}
          />
        )}
      </FormField>
      {video?.cover && (
        <FormField form={form} name="removeCover" label={text('cover')} isGroup>
          {({ value, onChange }) => (
            <Checkbox
              value={value ?? false}
              onChange={(removes) => {
                onChange(removes)
                setPresent(removes ? null : video.cover)
              }}
            >
              {text('removeCover')}
            </Checkbox>
          )}
        </FormField>
      )}
    </>
  )
}

/** The fields for audience, position in the gallery, time and status. */
function PlaceFields({ form }: { form: VideoForm }) {
  const audiences = useWords(videoAudiences)
  const text = useText(messages)
  return (
    <>
      <FormField form={form} name="audience" label={text('audience')} isRequired>
        {(control) => (
          <Dropdown
            {...control}
            options={VIDEO_AUDIENCES.map((value) => ({ value, label: audiences[value] }))}
          />
        )}
      </FormField>
      <FormRow>
        <FormField form={form} name="durationSeconds" label={text('seconds')} hint={text('secondsHint')}>
          {({ value, ...control }) => (
            <NumberInput {...control} value={value === null || value === undefined ? null : Number(value)} />
          )}
        </FormField>
        <FormField form={form} name="position" label={text('position')} hint={text('positionHint')}>
          {({ value, onChange, ...control }) => (
            <NumberInput
              {...control}
              value={value === undefined ? null : Number(value)}
              onChange={(position) => onChange(position ?? undefined)}
            />
          )}
        </FormField>
      </FormRow>
      <FormField form={form} name="publishedAt" label={text('publishedAt')} hint={text('publishedHint')}>
        {({ onChange, ...control }) => (
          <MomentPicker {...control} onChange={(instant) => onChange(instant || undefined)} />
        )}
      </FormField>
      <FormField form={form} name="active" label={text('status')} isGroup>
        {(control) => <Switch {...control}>{text('visible')}</Switch>}
      </FormField>
    </>
  )
}
