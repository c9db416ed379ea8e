import { announcements as cmsAnnouncements, segments as cmsSegments } from '@esquadro/contract/calls/cms'
import { AnnouncementInput } from '@esquadro/contract/publishing/announcements/announcement'
import { Fragment } from 'react'
import { useWatch } from 'react-hook-form'
import { searchSegments } from '../../people/segments/search-segments.ts'
import { useCountText } from '../../people/segments/use-count-text.ts'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { DraftNotice, DraftStatus } from '../../platform/drafts/draft-notice.tsx'
import { useDraft } from '../../platform/drafts/use-draft.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './announcements.messages.ts'

/** Writes an announcement and sends it to the members of a segment; shows their number beforehand. */
export function AnnouncementForm(drawer: DrawerControls) {
  const text = useText(messages)
  const send = useAction(cmsAnnouncements.send, {
    refresh: [cmsAnnouncements.getAll],
    success: text('sentDone'),
    quiet: true,
  })
  const form = useZodForm(AnnouncementInput, {
    defaultValues: { segmentId: '', title: { ptBR: '', en: '' }, text: { ptBR: '', en: '' }, link: '' },
    errorText: (field, code) => (field === 'link' && code !== 'required' ? text('linkError') : undefined),
  })
  const draft = useDraft(form, { kind: 'announcement', record: 'new' })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('send')}
      onSubmit={draft.around(async (body) => {
        const [, error] = await send.run({ body })
        return error
      })}
    >
      <DraftNotice draft={draft.state} />
      <FormField form={form} name="segmentId" label={text('segment')} hint={text('segmentHint')} isRequired>
        {({ value, onChange, ...control }) => (
          <Dropdown
            {...control}
            placeholder={text('choose')}
            loadOptions={searchSegments}
            value={value || null}
            onChange={(chosen) => onChange(chosen ?? '')}
            isSearchable
          />
        )}
      </FormField>
      <Recipients segmentId={useWatch({ control: form.control, name: 'segmentId' })} />
      <Notice title={text('wordsHint')} />
      {(['ptBR', 'en'] as const).map((language) => {
        const suffix = language === 'ptBR' ? 'PtBR' : 'En'
        return (
          <Fragment key={language}>
            <FormField
              form={form}
              name={`title.${language}`}
              label={text(`title${suffix}`)}
              maxLength={120}
              isRequired
            >
              {(control) => <TextInput {...control} />}
            </FormField>
            <FormField
              form={form}
              name={`text.${language}`}
              label={text(`text${suffix}`)}
              maxLength={600}
              isRequired
            >
              {(control) => <Textarea {...control} rows={4} />}
            </FormField>
          </Fragment>
        )
      })}
      <FormField form={form} name="link" label={text('link')} hint={text('linkHint')}>
        {(control) => <TextInput {...control} />}
      </FormField>
      <DraftStatus draft={draft.state} />
    </DrawerForm>
  )
}

/** The number of people who receive the announcement if it is sent now. */
function Recipients({ segmentId }: { readonly segmentId: string }) {
  const text = useText(messages)
  const countText = useCountText()
  const counted = useEndpoint(cmsSegments.getCount, {
    query: { id: segmentId },
    enabled: segmentId !== '',
  }).data
  if (!counted || segmentId === '') return null
  return <Notice title={text('recipients', { number: countText(counted), count: counted.count })} isLive />
}
