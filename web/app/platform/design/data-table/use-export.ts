import type { ExportFormat } from '@esquadro/contract/platform/lists/vocabulary'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import type { ToolOption } from './data-table.types.ts'
import { tableMessages } from './table.messages.ts'

export interface Export {
  readonly isBusy: boolean
  /** One option for each format; none without an export. */
  readonly options: readonly ToolOption[]
}

/** Returns the formats in which a list is exported, as options of a menu. */
export function useExport(
  onExport: ((format: ExportFormat) => Promise<void>) | undefined,
  formats: readonly ExportFormat[] = ['csv'],
): Export {
  const text = useText(tableMessages)
  const [isBusy, setBusy] = useState(false)
  if (!onExport) return { isBusy, options: [] }
  const start = (format: ExportFormat) => {
    setBusy(true)
    void onExport(format).finally(() => setBusy(false))
  }
  const isOnly = formats.length === 1
  return {
    isBusy,
    options: formats.map((format) => ({
      value: `export-${format}`,
      icon: 'download',
      label: isOnly ? text('table.export') : text(`table.format.${format}`),
      onSelect: () => start(format),
    })),
  }
}
