import { LIGHTS } from '@esquadro/contract/fields/invoice-check'
import { INVOICE_STATUSES } from '@esquadro/contract/invoices/invoice'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listQuery } from '../../api/list-query.ts'
import { useEndpoint } from '../../api/queries.ts'
import { Button } from '../../design/button/button.tsx'
import { DataTable } from '../../design/data-table/data-table.tsx'
import type { Column } from '../../design/data-table/data-table.types.ts'
import { useTableState } from '../../design/data-table/use-table-state.ts'
import { DimensionLine } from '../../design/dimension-line/dimension-line.tsx'
import { Drawer } from '../../design/drawer/drawer.tsx'
import { useOpenInAddress } from '../../design/drawer/use-open-in-address.ts'
import { Dropdown } from '../../design/dropdown/dropdown.tsx'
import { Field } from '../../design/field/field.tsx'
import { FileDrop } from '../../design/file-drop/file-drop.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Page } from '../../design/layout/page.tsx'
import { Section } from '../../design/layout/section.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { Light } from '../../design/light/light.tsx'
import { PageHeader } from '../../design/page-header/page-header.tsx'
import { EmptyState } from '../../design/state/empty-state.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { Tabs } from '../../design/tabs/tabs.tsx'
import { UnsavedGuard } from '../../design/unsaved/unsaved-guard.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { messages } from '../invoices.messages.ts'
import { StatusBadge } from '../status-badge.tsx'
import { messages as correctionMessages } from './corrections.messages.ts'
import { HandForm } from './hand-form.tsx'
import { IntakeDrawer } from './intake-drawer.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { RefusedFiles } from './refused-files.tsx'
import { SendingList } from './sending-list.tsx'
import { useSending } from './use-sending.ts'

/** Of one file, in the units in which it is told: a little below what a call takes. */
const LARGEST = Math.min(20_000_000, invoices.SEND_LIMITS.bytes)

/** §2 /invoices: a pile of invoices goes out in a minute, and each says what became of it. */
export default function ShopkeeperInvoicesRoute() {
  const text = useText(messages)
  const [isByHand, setByHand] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const sending = useSending()
  const done = sending.files.filter(({ answers }) => answers !== null).length
  const answers = sending.files.flatMap((one) => one.answers ?? [])
  const lights = Object.fromEntries(
    LIGHTS.map((light) => [light, answers.filter(({ verdict }) => verdict === light).length]),
  ) as Record<(typeof LIGHTS)[number], number>
  // Other pages lead here to one invoice, or to one refused file: `?invoice=<id>`, `?file=<id>`.
  const invoice = useOpenInAddress('invoice')
  const file = useOpenInAddress('file')
  const [, setParams] = useSearchParams()
  const toInvoice = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('file')
        next.set('invoice', id)
        return next
      },
      { preventScrollReset: true },
    )
  const close = () => {
    setByHand(false)
    setDirty(false)
  }
  return (
    <Page>
      <PageTitle title={text('send.title')} description={text('send.text')} />
      <PageHeader
        title={text('send.title')}
        text={text('send.text')}
        action={
          <Button variant="secondary" iconLeft="edit" onClick={() => setByHand(true)}>
            {text('send.byHand')}
          </Button>
        }
      />
      <UnsavedGuard isDirty={sending.isSending} />
      <Stack gap={5}>
        <Field label={text('send.drop')} isGroup>
          <FileDrop
            hint={text('send.hint')}
            accept={['.xml', '.zip']}
            maxBytes={LARGEST}
            onFiles={sending.add}
          />
        </Field>
        {sending.files.length > 0 && (
          <>
            <DimensionLine
              label={text('send.progress', { done, count: sending.files.length })}
              value={done}
              max={sending.files.length}
              valueText={LIGHTS.map((light) => text(`send.${light}`, { count: lights[light] })).join(', ')}
            />
            <div role="status">
              {sending.failure && !sending.isSending && (
                <ErrorState title={text('send.failed')} text={sending.failure} onRetry={sending.retry} />
              )}
            </div>
            <SendingList files={sending.files} isSending={sending.isSending} onFix={file.open} />
            {!sending.isSending && (
              <Cluster justify="end">
                <Button variant="secondary" onClick={sending.clear}>
                  {text('send.clear')}
                </Button>
              </Cluster>
            )}
          </>
        )}
      </Stack>
      <Sent onFile={file.open} onInvoice={invoice.open} />
      <InvoiceDrawer id={invoice.id} isOpen={invoice.isOpen} onClose={invoice.close} />
      <IntakeDrawer open={file} onInvoice={toInvoice} />
      <Drawer isOpen={isByHand} onClose={close} isDirty={isDirty} title={text('hand.title')}>
        <HandForm onDone={close} setDirty={setDirty} />
      </Drawer>
    </Page>
  )
}

const VIEWS = ['invoices', 'files'] as const

/** What was sent: the invoices, and the files that never became one. */
function Sent({ onInvoice, onFile }: { onInvoice: (id: string) => void; onFile: (id: string) => void }) {
  const text = useText(correctionMessages)
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'invoices'
  const refused = useEndpoint(invoices.getIntakes, {
    query: { verdict: 'red', state: 'open', page: 1, limit: 10 },
  })
  const count = refused.data?.total ?? 0
  return (
    <Section title={text('sent')}>
      <Tabs
        label={text('views')}
        tabs={VIEWS.map((value) => ({
          value,
          label: text(`view.${value}`),
          ...(value === 'files' && count > 0 && { count }),
        }))}
        value={view}
        // Each view has filters of its own: none comes along.
        onChange={(next) =>
          setParams(next === 'invoices' ? {} : { view: next }, { preventScrollReset: true })
        }
      >
        {view === 'invoices' ? <SentInvoices onOpen={onInvoice} /> : <RefusedFiles onOpen={onFile} />}
      </Tabs>
    </Section>
  )
}

function SentInvoices({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(messages)
  const format = useFormats()
  const state = useTableState({ filters: ['status', 'verdict'], defaultSort: '-sentAt' })
  const list = useEndpoint(invoices.getAll, {
    query: listQuery(invoices.getAll, state.query),
    keepPrevious: true,
  })
  const columns: Column<invoices.ShopkeeperInvoice>[] = [
    { key: 'number', title: text('number'), cell: (row) => row.number, isMain: true },
    { key: 'issuedOn', title: text('issuedOn'), cell: (row) => format.date(row.issuedOn), isSortable: true },
    {
      key: 'recipient',
      title: text('recipient'),
      cell: (row) => row.recipient.name ?? row.recipient.documentMasked ?? '–',
    },
    {
      key: 'professional',
      title: text('professional'),
      cell: (row) => row.professionalName ?? (row.status === 'unattributed' ? text('nobody') : '–'),
    },
    {
      key: 'totalCents',
      title: text('total'),
      cell: (row) => format.money(row.totalCents),
      isSortable: true,
      isNumeric: true,
    },
    { key: 'verdict', title: text('verdict'), cell: (row) => <Light color={row.verdict} /> },
    { key: 'status', title: text('status'), cell: (row) => <StatusBadge status={row.status} /> },
  ]
  return (
    <DataTable
      name={text('sent.list')}
      columns={columns}
      data={list.data}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => text('invoice', { number: row.number })}
      reading={list}
      hasSearch
      filters={
        <>
          <Dropdown
            label={text('status')}
            placeholder={text('anyStatus')}
            options={INVOICE_STATUSES.map((value) => ({ value, label: text(`status.${value}`) }))}
            value={INVOICE_STATUSES.find((value) => value === state.filters.status) ?? null}
            onChange={(value) => state.setFilter('status', value)}
            isClearable
          />
          <Dropdown
            label={text('verdict')}
            placeholder={text('anyVerdict')}
            options={LIGHTS.map((value) => ({ value, label: text(`verdict.${value}`) }))}
            value={LIGHTS.find((value) => value === state.filters.verdict) ?? null}
            onChange={(value) => state.setFilter('verdict', value)}
            isClearable
          />
        </>
      }
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState title={text('sent.empty')} text={text('sent.emptyText')} />}
    />
  )
}
