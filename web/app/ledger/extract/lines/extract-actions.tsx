import { extract } from '@esquadro/contract/calls/professional'
import type { ExtractDocument } from '@esquadro/contract/ledger/extract/extract'
import { useState } from 'react'
import { useAction } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { buttonClass } from '../../../platform/design/button/button-class.ts'
import { useTableState } from '../../../platform/design/data-table/use-table-state.ts'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { MenuDropdown } from '../../../platform/design/dropdown/menu-dropdown.tsx'
import { Icon } from '../../../platform/design/icon/icon.tsx'
import { FileLink, TextLink } from '../../../platform/design/link/text-link.tsx'
import { Modal } from '../../../platform/design/modal/modal.tsx'
import { Spinner } from '../../../platform/design/spinner/spinner.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useFiles } from '../documents/use-files.ts'
import { messages } from '../extract.messages.ts'
import styles from './extract-actions.module.css'
import { extractQuery, LINES_VIEW } from './extract-view.ts'

/** Exports the filtered lines: as a spreadsheet, or as an issued document that anyone can verify. */
export function ExtractActions() {
  const text = useText(messages)
  const { sort: _, ...filters } = extractQuery(useTableState(LINES_VIEW))
  const files = useFiles()
  const issue = useAction(extract.createDocument, { refresh: [extract.getDocuments] })
  const [issued, setIssued] = useState<ExtractDocument | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isBusy = files.busy === 'csv' || issue.isRunning
  const create = async () => {
    const [document] = await issue.run({ body: filters })
    if (!document) return
    setIssued(document)
    setOpen(true)
  }
  return (
    <>
      <MenuDropdown
        align="end"
        label={text('action.export')}
        triggerClassName={buttonClass({ variant: 'secondary' })}
        options={[
          { value: 'pdf', label: text('action.pdf'), icon: 'file' },
          { value: 'csv', label: text('action.csv'), icon: 'download' },
        ]}
        onChange={(kind) => void (kind === 'csv' ? files.saveCsv(filters) : create())}
      >
        <span data-part="label">
          {isBusy ? <Spinner /> : <Icon name="download" size={18} />}
          <span>{text('action.export')}</span>
          <Icon name="chevron-down" size={18} />
        </span>
      </MenuDropdown>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('issued.title')}
        footer={
          issued && (
            <>
              <Button
                variant="primary"
                iconLeft="download"
                isLoading={files.busy === 'pdf'}
                onClick={() => void files.savePdf(issued)}
              >
                {text('issued.save')}
              </Button>
              <Button
                variant="secondary"
                iconLeft="download"
                isLoading={files.busy === 'proof'}
                onClick={() => void files.saveProof(issued)}
              >
                {text('issued.saveProof')}
              </Button>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                {text('issued.close')}
              </Button>
            </>
          )
        }
      >
        {issued && <Issued document={issued} />}
      </Modal>
    </>
  )
}

function Issued({ document }: { document: ExtractDocument }) {
  const text = useText(messages)
  const { date, number } = useFormats()
  return (
    <div className={styles.issued}>
      <p>{text('issued.text')}</p>
      <p className={styles.code}>{document.code}</p>
      <DescriptionList
        items={[
          {
            label: text('filter.period'),
            value: text('document.period', { from: date(document.from), to: date(document.to) }),
          },
          { label: text('document.lines'), value: number(document.lines) },
          { label: text('totals.closing'), value: number(document.balances.closing) },
        ]}
      />
      <div className={styles.links}>
        <TextLink to={`/extrato/verificar?code=${document.code}`}>{text('document.verify')}</TextLink>
        <FileLink href="/verify.html" isDownload>
          {text('verify.download')}
        </FileLink>
      </div>
    </div>
  )
}
