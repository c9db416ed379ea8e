const id = '7f8e3c52-6b1d-4a5e-9f27-2c1b0a94d6e3'
const store = '2b9d7e10-4c35-4f0a-8a6e-d1f3b5c79e24'
const member = 'c4a1f6d8-0e72-4b39-b5d4-93e8a7f21c06'
const invoice = { userId: member, userType: 'professional', invoiceId: id, number: '2205' }
const customer = { userId: member, userType: 'professional', customerId: id }
const pce = { userId: member, userType: 'professional', pceId: id, amountCents: 123_450, number: '2205' }
const seat = { userId: member, userType: 'professional', experienceId: id, on: '2026-12-05' }
const professional = { userId: member, userType: 'professional' } as const

/**
 * The events that a webhook can receive, each with an example of its data. Optional facts are in the data of some events only: `invoiceId` and
 * `number` where an invoice is the reason, `until` where a seat must be confirmed. No data name a person.
 */
export const EVENT_EXAMPLES = {
  'invoice.approved': {
    invoiceId: id,
    accessKey: '35261112345678000195550010000022051234567890',
    storeId: store,
    kind: 'sale',
    totalCents: 1_500_000,
    points: 15_000,
  },
  'invoice.reversed': {
    invoiceId: id,
    accessKey: '35261112345678000195550010000022051234567890',
    storeId: store,
    kind: 'sale',
    totalCents: 1_500_000,
    points: 15_000,
  },
  'invoice.rejected': { ...invoice, customerId: id },
  'invoice.reopened': { ...invoice, customerId: id },
  'points.credited': { ...invoice, points: 1_500 },
  'points.available': { ...professional, entryId: id, points: 1_500 },
  'points.reversed': { ...invoice, points: 1_500 },
  'points.adjusted': { ...professional, points: -500 },
  'points.expiring': { ...professional, points: 300, on: '2026-12-20', days: 30 },
  'points.expired': { ...professional, points: 300 },
  'level.changed': { professionalId: member, from: 'prata', to: 'ouro' },
  'level.at-risk': { ...professional, level: 'ouro', to: 'prata', missing: 2_300, on: '2026-12-31' },
  'customer.expiring': { ...customer, until: '2026-12-05' },
  'customer.expired': { ...customer, until: '2026-12-05' },
  'customer.confirmed': customer,
  'customer.objected': customer,
  'customer.disputed': { ...professional, disputeId: id },
  'dispute.decided': { ...professional, disputeId: id, isMine: true },
  'sale.lost': { ...customer, invoiceId: id, number: '2205', until: '2026-12-05' },
  'pce.approved': pce,
  'pce.paid': { ...pce, paidOn: '2026-12-05' },
  'pce.refused': pce,
  'pce.reversed': pce,
  'subscription.changed': {
    subscriptionId: id,
    experienceId: id,
    userId: member,
    status: 'confirmed',
    seats: 1,
  },
  'experience.confirmed': { ...seat, paid: 500 },
  'experience.waiting': seat,
  'experience.promoted': { ...seat, paid: 500 },
  'experience.passed-over': { ...seat, cost: 500 },
  'experience.removed': { ...seat, refunded: 500 },
  'experience.expired': { ...seat, refunded: 500 },
  'experience.changed': { ...seat, startsAt: '2026-12-05T22:00:00.000Z' },
  'experience.reminder': { ...seat, startsAt: '2026-12-05T22:00:00.000Z' },
  'experience.suspended': seat,
  'invite.accepted': professional,
  'sign-up.awaiting': { userId: member, userType: 'shopkeeper' },
  'regulation.changed': { ...professional, text: 'regulation', version: 2 },
  'announcement.sent': { ...professional, announcementId: id },
  'ledger.root': {
    number: 42,
    root: '9f2c…',
    previous: '1b7a…',
    accounts: 1_204,
    entries: 83_112,
  },
} as const

export type WebhookEvent = keyof typeof EVENT_EXAMPLES

export const WEBHOOK_EVENTS = Object.keys(EVENT_EXAMPLES) as [WebhookEvent, ...WebhookEvent[]]

/** The version of the messages. It changes when a field changes its meaning or disappears, not when one is added. */
export const MESSAGE_VERSION = 1
