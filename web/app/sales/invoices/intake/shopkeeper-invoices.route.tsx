import { invoices, mailbox } from '@esquadro/contract/calls/shopkeeper'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { useOpenInAddress } from '../../../platform/design/drawer/use-open-in-address.ts'
import { Page } from '../../../platform/design/layout/page.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { Tabs } from '../../../platform/design/tabs/tabs.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { messages } from '../invoices.messages.ts'
import { messages as correctionMessages } from './corrections.messages.ts'
import { RefusedFiles } from './refused-files.tsx'
import { SendingPanel } from './sending/sending-panel.tsx'
import { SentInvoices } from './sent-invoices.tsx'

const ManualInvoiceForm = lazyPart(() => import('./manual-invoice-form.tsx'), 'ManualInvoiceForm')
const InvoiceDrawer = lazyPart(() => import('./invoice-drawer.tsx'), 'InvoiceDrawer')
const MailboxView = lazyPart(() => import('../../mailbox/mailbox-view.tsx'), 'MailboxView')
const FolderView = lazyPart(() => import('../../folder/folder-view.tsx'), 'FolderView')
const IntakeDrawer = lazyPart(() => import('./intake-drawer.tsx'), 'IntakeDrawer')

/** §2 /invoices: sends many invoices at once, with the result of each, and lists earlier ones. */
export default function ShopkeeperInvoicesRoute() {
  const text = useText(messages)
  const hand = useDrawer<never>()
  // Other pages link here to an invoice or to a rejected file: `?invoice=<id>`, `?file=<id>`.
  const invoice = useOpenInAddress('invoice')
  const file = useOpenInAddress('file')
  const [, setParams] = useSearchParams()
  const openInvoiceOfFile = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('file')
        next.set('invoice', id)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <Page>
      <PageTitle title={text('send.title')} description={text('send.text')} />
      <PageHeader
        title={text('send.title')}
        text={text('send.text')}
        action={
          <Button variant="secondary" iconLeft="edit" onClick={hand.openNew}>
            {text('send.byHand')}
          </Button>
        }
      />
      <SendingPanel onFix={file.open} onName={invoice.open} />
      <Sent onFile={file.open} onInvoice={invoice.open} />
      <Suspense>
        {invoice.id && <InvoiceDrawer id={invoice.id} isOpen={invoice.isOpen} onClose={invoice.close} />}
        {file.id && <IntakeDrawer open={file} onInvoice={openInvoiceOfFile} />}
      </Suspense>
      <FormDrawer drawer={hand} title={text('hand.title')}>
        {(form) => <ManualInvoiceForm {...form} />}
      </FormDrawer>
    </Page>
  )
}

const VIEWS = ['invoices', 'files', 'mails', 'folder'] as const

/** Earlier submissions: the invoices, the files that did not become invoices, and what the store's system sends by e-mail or from a folder. */
function Sent({ onInvoice, onFile }: { onInvoice: (id: string) => void; onFile: (id: string) => void }) {
  const text = useText(correctionMessages)
  const [params, setParams] = useSearchParams()
  const mails = useEndpoint(mailbox.get)
  const asked = VIEWS.find((option) => option === params.get('view')) ?? 'invoices'
  const view = asked === 'mails' && mails.data?.isOn === false ? 'invoices' : asked
  const views = VIEWS.filter((option) => option !== 'mails' || mails.data?.isOn || view === 'mails')
  const refused = useEndpoint(invoices.getIntakes, {
    query: { verdict: 'red', state: 'open', page: 1, limit: 10 },
  })
  const count = refused.data?.total ?? 0
  return (
    <Section title={text('sent')}>
      <Tabs
        label={text('views')}
        tabs={views.map((value) => ({
          value,
          label: text(`view.${value}`),
          ...(value === 'files' && count > 0 && { count }),
        }))}
        value={view}
        // Each view has its own filters: none are kept when the view changes.
        onChange={(next) =>
          setParams(next === 'invoices' ? {} : { view: next }, { preventScrollReset: true })
        }
      >
        {view === 'invoices' && <SentInvoices onOpen={onInvoice} />}
        {view === 'files' && <RefusedFiles onOpen={onFile} />}
        {view === 'mails' && (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <MailboxView />
          </Suspense>
        )}
        {view === 'folder' && (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <FolderView />
          </Suspense>
        )}
      </Tabs>
    </Section>
  )
}
