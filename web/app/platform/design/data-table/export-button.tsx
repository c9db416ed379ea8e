import type { ExportFormat } from '@esquadro/contract/platform/lists/vocabulary'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { buttonClass } from '../button/button-class.ts'
import { MenuDropdown } from '../dropdown/menu-dropdown.tsx'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { ToolMenu } from '../tool-button/tool-menu.tsx'
import { tableMessages } from './table.messages.ts'
import { type Export, useExport } from './use-export.ts'

/** Exports a list: a button for one format, a menu for several. */
export function ExportButton({
  onExport,
  formats,
}: {
  onExport: (format: ExportFormat) => Promise<void>
  formats?: readonly ExportFormat[]
}) {
  return <ExportMenu {...useExport(onExport, formats)} />
}

/** The button or menu of an export that is running or not; `isTool` shows it as an icon of a toolbar. */
export function ExportMenu({ isBusy, options, isTool = false }: Export & { isTool?: boolean }) {
  const text = useText(tableMessages)
  const [only, ...others] = options
  const choose = (value: string) => options.find((option) => option.value === value)?.onSelect()
  const items = options.map(({ onSelect: _, icon: __, ...option }) => option)
  if (isTool)
    return (
      <ToolMenu
        icon="download"
        label={text('table.exportAs')}
        align="end"
        isBusy={isBusy}
        options={items}
        onChange={choose}
      />
    )
  if (only && others.length === 0)
    return (
      <Button variant="secondary" iconLeft="download" isLoading={isBusy} onClick={only.onSelect}>
        {only.label}
      </Button>
    )
  return (
    <MenuDropdown
      triggerClassName={buttonClass({ variant: 'secondary' })}
      align="end"
      isBusy={isBusy}
      options={items}
      onChange={choose}
    >
      <span data-part="label">
        <Icon name="download" size={18} />
        <span>{text('table.exportAs')}</span>
        <Icon name="chevron-down" size={16} />
      </span>
      {isBusy && (
        <span data-part="spinner">
          <Spinner />
        </span>
      )}
    </MenuDropdown>
  )
}
