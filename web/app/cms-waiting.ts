import type { WaitingKind } from '@esquadro/contract/reports/dashboards/cms'

const invoices = '/cms/professionals/invoices'
const pce = '/cms/professionals/pce'

/** The list behind each kind of work that awaits an administrator, oldest first. */
export const waitingLinks: Readonly<Record<WaitingKind, string>> = {
  'ledger-broken': '/cms/ledger',
  'failed-mails': '/cms/mail?tab=queue&state=given-up',
  'failed-jobs': '/cms/jobs?tab=runs&state=failed',
  trust: '/cms/settings/trust?sort=validUntil',
  'invoices-in-review': `${invoices}?status=in-review&sort=sentAt`,
  'invoices-unattributed': `${invoices}?status=unattributed&sort=sentAt`,
  cancellations: `${invoices}?concern=cancellation&sort=sentAt`,
  professionals: '/cms/professionals?status=awaiting-approval&sort=createdAt',
  shopkeepers: '/cms/stores?tab=shopkeepers&pstatus=awaiting-approval&psort=createdAt',
  'pce-to-approve': `${pce}?status=pending&sort=createdAt`,
  'pce-to-pay': `${pce}?status=approved&sort=dueOn`,
  'service-invoices': `${pce}?status=approved&serviceInvoice=sent&sort=createdAt`,
  adjustments: '/cms/adjustments?status=waiting&sort=requestedAt',
}
