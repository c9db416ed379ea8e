import { segments as cmsSegments } from '@esquadro/contract/calls/cms'
import type { Segment } from '@esquadro/contract/people/segments/cms'
import type { ReactNode } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import type { RowAction } from '../../platform/design/data-table/data-table.types.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { messages } from './segments.messages.ts'

const refresh = [cmsSegments.getAll, cmsSegments.getCounts, cmsSegments.getOne]

/** Archives, restores and deletes segments: the actions of one, and the dialogs that ask first. */
export function useSegmentActions(onDeleted?: () => void): {
  readonly actionsOf: (segment: Segment) => RowAction[]
  readonly dialogs: ReactNode
} {
  const text = useText(messages)
  const archiving = useQuestion<Segment>()
  const deleting = useQuestion<Segment>()
  const archive = useAction(cmsSegments.archive, { refresh, success: text('archivedDone') })
  const restore = useAction(cmsSegments.archive, { refresh, success: text('restoredDone') })
  const remove = useAction(cmsSegments.remove, {
    refresh: [cmsSegments.getAll, cmsSegments.getCounts],
    success: text('deletedDone'),
  })
  return {
    actionsOf: (segment) => [
      segment.archivedAt
        ? {
            label: text('restore'),
            icon: 'undo',
            onSelect: () => void restore.run({ body: { id: segment.id, archived: false } }),
          }
        : { label: text('archive'), isDanger: true, onSelect: () => archiving.ask(segment) },
      ...(segment.uses === 0
        ? [
            {
              label: text('delete'),
              icon: 'trash' as const,
              isDanger: true,
              onSelect: () => deleting.ask(segment),
            },
          ]
        : []),
    ],
    dialogs: (
      <>
        <Confirmation
          question={archiving}
          isRunning={archive.isRunning}
          onAccept={({ id }) => archive.run({ body: { id, archived: true } })}
          texts={({ name }) => ({
            title: text('archiveTitle', { name }),
            accept: text('archive'),
            text: text('archiveText'),
            isDanger: true,
          })}
        />
        <Confirmation
          question={deleting}
          isRunning={remove.isRunning}
          onAccept={async ({ id }) => {
            const [, error] = await remove.run({ body: { id } })
            if (!error) onDeleted?.()
          }}
          texts={({ name }) => ({
            title: text('deleteTitle', { name }),
            accept: text('delete'),
            text: text('deleteText'),
            isDanger: true,
          })}
        />
      </>
    ),
  }
}
