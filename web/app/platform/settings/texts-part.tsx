import { settings as cmsSettings } from '@esquadro/contract/calls/cms'
import { type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { Suspense, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Drawer } from '../design/drawer/drawer.tsx'
import { type DrawerControls, DrawerForm } from '../design/form/drawer-form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Cluster } from '../design/layout/cluster.tsx'
import { Page } from '../design/layout/page.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { RichText } from '../design/rich-text/rich-text.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { DraftNotice, DraftStatus } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { EditConflict } from '../lists/editing/edit-conflict.tsx'
import { useEdited } from '../lists/editing/use-edited.ts'
import { lazyPart } from '../lists/lazy-part.ts'
import { PartBody } from './part-body.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { refresh, type Stored } from './settings-part.tsx'

const TextVersions = lazyPart(() => import('./text-versions.tsx'), 'TextVersions')

const keys = [
  'regulation',
  'storeRegulation',
  'faq',
  'privacy',
  'privacyEnglish',
  'terms',
  'termsEnglish',
] as const
/** Translations are not binding: they are replaced instead of published as a version. */
const isTranslation = (key: TextKey) => key === 'privacyEnglish' || key === 'termsEnglish'
type TextKey = (typeof keys)[number]
/** The kind of content that a text is published as; a translation is not. */
const kindOf: Readonly<Partial<Record<TextKey, ContentKind>>> = {
  regulation: 'regulation',
  storeRegulation: 'store-regulation',
  faq: 'faq',
  privacy: 'privacy',
  terms: 'terms',
}
/** Whether a new version of the text is announced before it is in force. */
const hasNotice = (key: TextKey) => key === 'regulation' || key === 'storeRegulation'

const wordsIn = (html: string): number =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length

/** The programme's texts. Each opens in its own editor; saving publishes it. */
export function TextsPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  const [opened, setOpened] = useState<TextKey | null>(null)
  const [versions, setVersions] = useState<TextKey | null>(null)
  const versionsKind = versions && kindOf[versions]
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setOpened(null)
    setDirty(false)
  }
  return (
    <>
      <PartBody text={text('texts.text')}>
        <ul className={styles.texts}>
          {keys.map((key) => (
            <TextItem
              key={key}
              name={key}
              words={wordsIn(stored.value[key])}
              onEdit={() => setOpened(key)}
              onVersions={() => setVersions(key)}
            />
          ))}
        </ul>
      </PartBody>
      <Drawer
        isOpen={opened !== null}
        onClose={close}
        isDirty={isDirty}
        isFullScreen
        title={opened ? text(`texts.${opened}`) : ''}
      >
        {opened && (
          <Page width="narrow">
            <TextForm key={opened} name={opened} stored={stored} onDone={close} setDirty={setDirty} />
          </Page>
        )}
      </Drawer>
      <Drawer
        isOpen={versionsKind !== null && versionsKind !== undefined}
        onClose={() => setVersions(null)}
        isFullScreen
        title={versions ? text('versions.openOf', { name: text(`texts.${versions}`) }) : ''}
      >
        {versionsKind && (
          <Suspense fallback={<SkeletonText lines={10} />}>
            <TextVersions key={versionsKind} kind={versionsKind} />
          </Suspense>
        )}
      </Drawer>
    </>
  )
}

interface TextItemProps {
  readonly name: TextKey
  readonly words: number
  readonly onEdit: () => void
  readonly onVersions: () => void
}

function TextItem({ name, words, onEdit, onVersions }: TextItemProps) {
  const text = useText(messages)
  const format = useFormats()
  const title = text(`texts.${name}`)
  return (
    <li id={name}>
      <div>
        <span>{title}</span>
        <span className={styles.muted}>
          {words === 0
            ? text('texts.none')
            : text('texts.words', { count: words }).replace(String(words), format.number(words))}
        </span>
      </div>
      <Cluster>
        {kindOf[name] && words > 0 && (
          <Button
            isSmall
            variant="quiet"
            aria-label={text('versions.openOf', { name: title })}
            onClick={onVersions}
          >
            {text('versions.open')}
          </Button>
        )}
        <Button
          isChange
          isSmall
          variant="secondary"
          iconLeft="edit"
          aria-label={text('texts.editOf', { name: title })}
          onClick={onEdit}
        >
          {text('texts.edit')}
        </Button>
      </Cluster>
    </li>
  )
}

interface TextFormProps extends DrawerControls {
  readonly name: TextKey
  readonly stored: Stored
}

function TextForm({ name, stored, ...drawer }: TextFormProps) {
  const text = useText(messages)
  const schema = useMemo(() => z.object({ html: ProgrammeSettings.shape[name] }), [name])
  const edited = useEdited(stored)
  const form = useZodForm(schema, { defaultValues: { html: stored.value[name] } })
  const draft = useDraft(form, { kind: 'text', record: name })
  const update = useAction(cmsSettings.update, { refresh, success: text('saved'), quiet: true })
  const [isAsking, setAsking] = useState(false)
  const isAgreed = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={frame}
      onSubmitCapture={(event) => {
        if (isTranslation(name)) return
        if (isAgreed.current) return void (isAgreed.current = false)
        event.preventDefault()
        event.stopPropagation()
        setAsking(true)
      }}
    >
      <DrawerForm
        form={form}
        {...drawer}
        action={text(isTranslation(name) ? 'texts.save' : 'texts.publish')}
        needsChange
        onSubmit={draft.around(async ({ html }) => {
          const error = await edited.save((based) =>
            update.run({ body: { version: based?.version ?? 0, value: { [name]: html } } }),
          )
          setAsking(false)
          if (!error || error.code === 'conflict') return error
          return { msg: error.msg, fields: { html: error.fields?.[`value.${name}`] ?? error.msg } }
        })}
      >
        <DraftNotice draft={draft.state} />
        <FormField
          form={form}
          name="html"
          label={text(`texts.${name}`)}
          hint={text(
            name === 'faq' ? 'texts.faq.hint' : isTranslation(name) ? 'texts.translation.hint' : 'texts.hint',
          )}
          isGroup
        >
          {(control) => <RichText {...control} isTall />}
        </FormField>
        <EditConflict
          edited={edited}
          form={form}
          valuesOf={({ value }) => ({ html: value[name] })}
          fields={[{ name: 'html', label: text(`texts.${name}`), isLong: true }]}
          onDone={drawer.onDone}
        />
        <DraftStatus draft={draft.state} />
      </DrawerForm>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('texts.publishTitle', { name: text(`texts.${name}`) })}
        acceptLabel={text('texts.publish')}
        isLoading={update.isRunning}
        onCancel={() => setAsking(false)}
        onAccept={() => {
          isAgreed.current = true
          frame.current?.querySelector('form')?.requestSubmit()
        }}
      >
        {hasNotice(name) && stored.value[name] !== '' && stored.value.regulationNoticeDays > 0
          ? text('texts.publishNotice', { count: stored.value.regulationNoticeDays })
          : text(name === 'faq' ? 'texts.publishFaq' : 'texts.publishText')}
      </ConfirmDialog>
    </div>
  )
}
