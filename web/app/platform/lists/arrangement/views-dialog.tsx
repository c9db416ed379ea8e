import { lists as cmsLists } from '@esquadro/contract/calls/cms'
import type { ListView } from '@esquadro/contract/platform/lists/cms'
import { type SubmitEvent, useState } from 'react'
import { useAction } from '../../api/queries.ts'
import { offerUndo } from '../../api/undo.ts'
import { Badge } from '../../design/badge/badge.tsx'
import { Button } from '../../design/button/button.tsx'
import { Checkbox } from '../../design/checkbox/checkbox.tsx'
import { Field } from '../../design/field/field.tsx'
import { IconButton } from '../../design/icon-button/icon-button.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { TextInput } from '../../design/text-input/text-input.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'
import styles from '../lists.module.css'
import type { Arrangement } from './use-arrangement.ts'

const refresh = [cmsLists.get]

interface Props {
  readonly arrangement: Arrangement
  /** The search, filters and order in the URL, which the view saves. */
  readonly search: string
  readonly onChoose: (search: string) => void
  readonly onClose: () => void
}

/** Saves the current search, filters and order as a view; opens, shares and deletes views, and chooses the default one. */
export function ViewsDialog({ arrangement, search, onChoose, onClose }: Props) {
  const text = useText(messages)
  const { views } = arrangement
  return (
    <Modal isOpen onClose={onClose} title={text('views.title')} size="small">
      <Stack gap={6}>
        <SaveView list={arrangement.list} search={search} onSaved={onClose} />
        {views.length === 0 ? (
          <p>{text('views.none')}</p>
        ) : (
          <ul className={styles.viewRows} aria-label={text('views.saved')}>
            {views.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                arrangement={arrangement}
                onChoose={() => {
                  onChoose(view.search)
                  onClose()
                }}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  )
}

function SaveView({ list, search, onSaved }: { list: string; search: string; onSaved: () => void }) {
  const text = useText(messages)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const saving = useAction(cmsLists.saveView, { refresh, quiet: true, success: text('views.done') })
  const [isMissing, setMissing] = useState(false)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    const [saved] = await saving.run({ body: { list, name, search, isShared } })
    if (saved) onSaved()
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap={4}>
        <Field
          label={text('views.name')}
          isRequired
          hint={text('views.hint')}
          error={isMissing ? text('views.nameMissing') : saving.error?.msg}
        >
          <TextInput value={name} onChange={setName} maxLength={60} />
        </Field>
        <Checkbox value={isShared} onChange={setShared}>
          {text('views.share')}
        </Checkbox>
        <span>
          <Button type="submit" isLoading={saving.isRunning}>
            {text('views.save')}
          </Button>
        </span>
      </Stack>
    </form>
  )
}

interface RowProps {
  readonly view: ListView
  readonly arrangement: Arrangement
  readonly onChoose: () => void
}

function ViewRow({ view, arrangement, onChoose }: RowProps) {
  const text = useText(messages)
  const { list, layout, save } = arrangement
  const { id, name, search, isShared, isOwn, by } = view
  const saving = useAction(cmsLists.saveView, { refresh })
  const deleting = useAction(cmsLists.deleteView, { refresh })
  const isOpening = layout.viewId === id
  const remove = async () => {
    const [gone] = await deleting.run({ body: { id } })
    if (gone)
      offerUndo(text('views.deleted', { name }), () => saving.run({ body: { list, name, search, isShared } }))
  }
  return (
    <li>
      <button type="button" className={styles.viewName} onClick={onChoose}>
        {name}
      </button>
      {isShared && <Badge>{isOwn ? text('views.shared') : text('views.sharedBy', { by })}</Badge>}
      <span className={styles.viewTools}>
        <Button
          isSmall
          variant="quiet"
          aria-pressed={isOpening}
          aria-label={text('views.openingOf', { name })}
          onClick={() => void save({ viewId: isOpening ? null : id })}
        >
          {text(isOpening ? 'views.isOpening' : 'views.opening')}
        </Button>
        {isOwn && (
          <>
            <Button
              isSmall
              variant="quiet"
              aria-label={text(isShared ? 'views.unshareOf' : 'views.shareOf', { name })}
              onClick={() => void saving.run({ body: { list, id, name, search, isShared: !isShared } })}
            >
              {text(isShared ? 'views.unshare' : 'views.shareIt')}
            </Button>
            <IconButton
              isSmall
              isDanger
              icon="trash"
              label={text('views.delete', { name })}
              onClick={() => void remove()}
            />
          </>
        )}
      </span>
    </li>
  )
}
