import { dashboards } from '@esquadro/contract/calls/cms'
import type { ExportKey } from '@esquadro/contract/reports/dashboards/cms'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { showToast } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-dashboard.messages.ts'

/** Saves a part of the dashboard as a CSV file; `name` is the title of the part. */
export function ExportPart({ part, name }: { part: ExportKey; name: string }) {
  const text = useText(messages)
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    const [file, error] = await call(dashboards.getDataToExport, { query: { key: part } })
    if (error) showToast('error', error.msg)
    else await saveFile(file)
    setRunning(false)
  }
  return (
    <Button
      variant="secondary"
      isSmall
      iconLeft="download"
      isLoading={isRunning}
      aria-label={text('exportOf', { name })}
      onClick={() => void save()}
    >
      {text('export')}
    </Button>
  )
}
