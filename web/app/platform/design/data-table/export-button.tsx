import type { ExportFormat } from '@esquadro/contract/platform/lists/vocabulary'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { buttonClass } from '../button/button-class.ts'
import { MenuDropdown } from '../dropdown/menu-dropdown.tsx'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { tableMessages } from './table.messages.ts'

type ExportButtonProps = {
  onExport: (format: ExportFormat) => Promise<void>
  formats?: readonly ExportFormat[]
}

/** Exports a list: a button for one format, a menu for several. */
export function ExportButton({ onExport, formats = ['csv'] }: ExportButtonProps) {
  const text = useText(tableMessages)
  const [isExporting, setExporting] = useState(false)
  const start = (format: ExportFormat) => {
    setExporting(true)
    void onExport(format).finally(() => setExporting(false))
  }
  const [only, ...others] = formats
  if (only && others.length === 0)
    return (
      <Button variant="secondary" iconLeft="download" isLoading={isExporting} onClick={() => start(only)}>
        {text('table.export')}
      </Button>
    )
  return (
    <MenuDropdown
      triggerClassName={buttonClass({ variant: 'secondary' })}
      align="end"
      isBusy={isExporting}
      options={formats.map((format) => ({ value: format, label: text(`table.format.${format}`) }))}
      onChange={(format) => start(format as ExportFormat)}
    >
      <span data-part="label">
        <Icon name="download" size={18} />
        <span>{text('table.exportAs')}</span>
        <Icon name="chevron-down" size={16} />
      </span>
      {isExporting && (
        <span data-part="spinner">
          <Spinner />
        </span>
      )}
    </MenuDropdown>
  )
}
