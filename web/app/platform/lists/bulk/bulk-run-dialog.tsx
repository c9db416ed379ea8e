import type { BulkRun } from '@esquadro/contract/app/bulk-runs/bulk-run'
import { bulkRuns } from '@esquadro/contract/calls/cms'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useEndpoint } from '../../api/queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { showToast } from '../../api/store.ts'
import { Button } from '../../design/button/button.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { Light } from '../../design/light/light.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { SkeletonText } from '../../design/skeleton/skeleton.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages as listMessages } from '../lists.messages.ts'
import styles from '../lists.module.css'
import { messages } from './bulk-runs.messages.ts'

const SHOWN = 50

/** Shows the results for the first rows of a run, refused rows first, and a link to the file with all of them. */
export function BulkRunDialog({ run, onClose }: { readonly run: BulkRun; readonly onClose: () => void }) {
  const text = useText(messages)
  const listText = useText(listMessages)
  const format = useFormats()
  const reading = useEndpoint(bulkRuns.getOutcomes, { query: { id: run.id, limit: SHOWN } })
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const [file, error] = await call(bulkRuns.exportOutcomes, { query: { id: run.id, format: 'xlsx' } })
    setSaving(false)
    if (error) showToast('error', error.msg)
    else await saveFile(file)
  }
  const { data } = reading
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={listText('outcomeTitle')}
      footer={
        <>
          <Button variant="secondary" isLoading={isSaving} onClick={() => void save()}>
            {text('run.export')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {listText('close')}
          </Button>
        </>
      }
    >
      {reading.isError ? (
        <ErrorState reading={reading} />
      ) : !data ? (
        <SkeletonText lines={6} />
      ) : (
        <Stack gap={4}>
          <p>
            {text('run.counts', { changed: run.changed, count: run.total })}
            {data.total > SHOWN && ` ${text('run.first', { count: SHOWN })}`}
          </p>
          <ul className={styles.outcomes}>
            {data.items.map(({ id, name, ok, isChanged, points, error }) => (
              <li key={id}>
                <Light
                  color={ok ? 'green' : 'amber'}
                  text={
                    error?.msg ??
                    [listText(isChanged ? 'bulk.done' : 'bulk.was'), points !== null && format.points(points)]
                      .filter(Boolean)
                      .join(' ')
                  }
                >
                  {name}
                </Light>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Modal>
  )
}
