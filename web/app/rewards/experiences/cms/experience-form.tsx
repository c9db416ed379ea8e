import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import { type CmsExperienceDetails, ExperienceFields } from '@esquadro/contract/rewards/experiences/office'
import { useAction, useEndpoint } from '../../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { DraftNotice, DraftStatus } from '../../../platform/drafts/draft-notice.tsx'
import { useDraft } from '../../../platform/drafts/use-draft.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { type EditedRow, useEdited } from '../../../platform/lists/editing/use-edited.ts'
import { messages } from './cms-experiences.messages.ts'
import { ExperienceConflict } from './experience-conflict.tsx'
import { PeopleFields, PublicationField, WhatFields, WhenFields } from './experience-fields.tsx'
import { valuesOf } from './experience-values.ts'
import { RefundFields } from './refund-fields.tsx'

interface Props extends DrawerControls {
  /** The experience to change or to copy; null for a new one. */
  readonly known: CmsExperienceDetails | null
  readonly isCopy: boolean
}

/** Creates an experience, changes one, or copies one with new dates. */
function ExperienceForm({ known, isCopy, ...drawer }: Props) {
  const text = useText(messages)
  const edited = useEdited(isCopy ? null : known)
  const form = useZodForm(ExperienceFields, {
    defaultValues: valuesOf(known, isCopy),
    hasLines: true,
    errorText: useErrorText(),
  })
  const save = useSave(edited)
  const draft = useDraft(form, { kind: 'experience', record: (!isCopy && known?.id) || 'new' })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(known && !isCopy ? 'save' : 'add')}
      isChanged={isCopy}
      onSubmit={draft.around((body) => save(body, isCopy ? known?.id : undefined))}
    >
      <DraftNotice draft={draft.state} />
      <WhatFields form={form} known={known} isCopy={isCopy} />
      <WhenFields form={form} />
      <PeopleFields form={form} known={known} />
      <RefundFields form={form} />
      <PublicationField form={form} />
      <ExperienceConflict edited={edited} form={form} onDone={drawer.onDone} />
      <DraftStatus draft={draft.state} />
    </DrawerForm>
  )
}

function useErrorText() {
  const text = useText(messages)
  return (field: string, code: string): string | undefined => {
    if (code !== 'order.invalid') return undefined
    if (field === 'endsAt') return text('form.endsError')
    if (field === 'closesAt') return text('form.closesError')
    return text(field === 'leaveUntil' ? 'form.leaveError' : 'form.refundsError')
  }
}

/** Returns the function that creates or changes the experience and returns the error of the call. */
function useSave(edited: EditedRow<CmsExperienceDetails>) {
  const text = useText(messages)
  const refresh = [
    cmsExperiences.getAll,
    cmsExperiences.getOne,
    cmsExperiences.getSubscribers,
    cmsExperiences.getAllCategories,
  ]
  const create = useAction(cmsExperiences.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsExperiences.update, { refresh, success: text('updated'), quiet: true })
  return ({ revision: _, ...body }: ExperienceFields, copyOf: string | undefined) =>
    edited.save((based) => {
      if (based) return update.run({ params: { id: based.id }, body: { ...body, revision: based.revision } })
      const { removeImage: __, ...created } = body
      return create.run({ body: { ...created, ...(copyOf && { copyOf }) } })
    })
}

interface ExperienceEditorProps extends DrawerControls {
  /** The experience to change or to copy; null for a new one. */
  readonly id: string | null
  readonly isCopy: boolean
}

/** The form of an experience: empty for a new one, otherwise read in full, because a row of the list has no description. */
export function ExperienceEditor({ id, isCopy, ...form }: ExperienceEditorProps) {
  return id === null ? (
    <ExperienceForm known={null} isCopy={false} {...form} />
  ) : (
    <KnownExperience id={id} isCopy={isCopy} {...form} />
  )
}

function KnownExperience({ id, isCopy, ...form }: ExperienceEditorProps & { readonly id: string }) {
  const reading = useEndpoint(cmsExperiences.getOne, { query: { id }, staleTime: 0 })
  if (reading.error) return <ErrorState reading={reading} />
  if (!reading.data) return <SkeletonText lines={12} />
  return <ExperienceForm known={reading.data} isCopy={isCopy} {...form} />
}
