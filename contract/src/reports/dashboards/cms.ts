import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { entryKind } from '../../ledger/points/entry.ts'
import { level } from '../../people/levels/levels.ts'
import { LEVELS } from '../../people/levels/vocabulary.ts'
import { professions } from '../../people/professionals/vocabulary.ts'
import {
  cents,
  id,
  instant,
  isoDay,
  paged,
  pageQuery,
  points,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { EXPORT_FORMATS } from '../../platform/lists/vocabulary.ts'
import { isoMonth } from '../../sales/pce/pce.ts'
import { EXPIRING_DAYS, MOST_OPEN_WORK, SOCIAL_NETWORKS } from './vocabulary.ts'

const count = z.int().min(0)
const profession = z.enum(professions).nullable()

/** The kinds of items that await an administrator. */
export const WAITING_KINDS = [
  'ledger-broken',
  'failed-mails',
  'failed-jobs',
  'trust',
  'invoices-in-review',
  'invoices-unattributed',
  'cancellations',
  'professionals',
  'shopkeepers',
  'pce-to-approve',
  'pce-to-pay',
  'service-invoices',
  'adjustments',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** The kinds that the header counts, in its order. */
export const OPEN_WORK_KINDS = [
  'invoices-in-review',
  'invoices-unattributed',
  'pce-to-pay',
  'professionals',
  'shopkeepers',
] as const satisfies readonly WaitingKind[]
export type OpenWorkKind = (typeof OPEN_WORK_KINDS)[number]

export const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  count,
  /** When the oldest item began to wait; null if there is none. */
  since: instant.nullable(),
  /** The sum of their money and points, for kinds that have them. */
  cents: cents.nullable(),
  points: points.nullable(),
})
export type Waiting = z.output<typeof Waiting>

/**
 * The flows of points: credits are earned, all other flows leave an account. Refunds reduce the flow that
 * they undo.
 */
export const FLOWS = ['earned', 'spent', 'expired', 'reversed'] as const
export const flow = z.enum(FLOWS)
export type Flow = z.infer<typeof flow>

/**
 * The points of a month, without signs, and its approved sales. Earned points minus all other flows are the
 * change of the sum of balances.
 */
export const DashboardMonth = z.object({
  month: isoMonth,
  /** The first and last day. */
  from: isoDay,
  to: isoDay,
  earned: points,
  spent: points,
  expired: points,
  reversed: points,
  /** Approved sales issued in the month. */
  sales: count,
  salesCents: cents,
})
export type DashboardMonth = z.output<typeof DashboardMonth>

/** What keeps a note from being credited, in the order of its way. */
export const PATH_EXITS = [
  'refused',
  'unattributed',
  'in-review',
  'rejected',
  'no-points',
  'reversed',
] as const
export type PathExit = (typeof PATH_EXITS)[number]

/**
 * The way of the notes of sales that were sent since a day, with the older ones that still wait: sent, in order (read, and with a
 * professional), approved, credited. Each step has the notes of the step before without its exits.
 */
export const InvoicePath = z.object({
  from: isoDay,
  sent: count,
  inOrder: count,
  approved: count,
  credited: count,
  /** The points that the credited notes earned. */
  points,
  exits: z.array(
    z.object({
      kind: z.enum(PATH_EXITS),
      count,
      cents,
      /** When the oldest of them was sent; null if there is none. */
      since: instant.nullable(),
    }),
  ),
})
export type InvoicePath = z.output<typeof InvoicePath>

/** Points not spent yet, by month of expiry, category or store. */
const share = { points, cents: cents.nullable() }
const NamedShare = z.object({ id: id.nullable(), name: z.string().nullable(), ...share })

/** The largest shares, and the sum of the others. A share without an id belongs to no category or store. */
const Shares = z.object({ items: z.array(NamedShare), others: z.object({ count, ...share }) })
export type Shares = z.output<typeof Shares>

/**
 * The points that members may still spend. Available and pending points are the liability. Together with
 * lapsed points that are not yet booked as expired, minus debts, they are the sum of all balances.
 */
export const Liability = z.object({
  ...share,
  available: points,
  pending: points,
  lapsed: points,
  owed: points,
  /** The sum of all balances. */
  balance: points,
  /** The value of 1,000 points in cents by the settings; null if it is not set. */
  thousandPointsCents: cents.nullable(),
  /** By month of expiry, earliest first; the month is null for points that never expire. */
  months: z.array(z.object({ month: isoMonth.nullable(), ...share })),
  categories: Shares,
  stores: Shares,
})
export type Liability = z.output<typeof Liability>

/** A professional whose score has at least 85% of the points at which the next level begins. */
export const NearLevel = z.object({
  id,
  name: z.string(),
  profession,
  level,
  nextLevel: level,
  points,
  missing: points,
})
export type NearLevel = z.output<typeof NearLevel>

/** An active store that has sent no invoice for some days. */
export const QuietStore = z.object({
  id,
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** When it last sent an invoice; null: never. */
  lastSentAt: instant.nullable(),
  /** The days since then, or since the store was registered. */
  days: count,
  /** Approved sales of the last 12 months. */
  salesCents: cents,
})
export type QuietStore = z.output<typeof QuietStore>

/** The choices of days without an invoice after which a store is quiet; the first is the default. */
export const QUIET_DAYS = ['30', '60', '90'] as const
export const SocialProfile = z.object({
  id,
  name: z.string(),
  profession,
  city: z.string().nullable(),
  state: z.string().nullable(),
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  behance: z.string().nullable(),
  pinterest: z.string().nullable(),
})
export type SocialProfile = z.output<typeof SocialProfile>

/** A ledger entry with its professional. */
export const LedgerEntry = z.object({
  id,
  occurredAt: instant,
  professional: z.object({ id, name: z.string() }),
  kind: entryKind,
  flow,
  /** Negative for debits. */
  points,
  store: z.string().nullable(),
  /** The number and id of the invoice that caused it. */
  invoice: z.object({ id, number: z.string() }).nullable(),
  reason: z.string().nullable(),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

/** A credit with its unspent points; only those of one category if the list is filtered by one. */
export const OpenCredit = z.object({
  id,
  occurredAt: instant,
  professional: z.object({ id, name: z.string() }),
  kind: entryKind,
  points,
  isPending: z.boolean(),
  expiresOn: isoDay.nullable(),
  store: z.string().nullable(),
  invoice: z.object({ id, number: z.string() }).nullable(),
})
export type OpenCredit = z.output<typeof OpenCredit>

/** A professional with points that will expire soon unless they are used. */
export const ExpiringPoints = z.object({
  id,
  name: z.string(),
  profession,
  /** The points that will expire, and their value; null if points have no value. */
  points,
  cents: cents.nullable(),
  /** The credits that these points belong to. */
  credits: count,
  /** The first and the last day on which some of them expire. */
  firstOn: isoDay,
  lastOn: isoDay,
})
export type ExpiringPoints = z.output<typeof ExpiringPoints>

/** Only pending points, which cannot be spent yet. */
export const OPEN_STATES = ['available', 'pending'] as const

const entryFilters = {
  flow: flow.optional(),
  kind: entryKind.optional(),
  professional: id.optional(),
  /** Days in São Paulo, both inclusive. */
  from: isoDay.optional(),
  to: isoDay.optional(),
}
const orNone = z.union([id, z.literal('none')])
const openFilters = {
  professional: id.optional(),
  /** The month of expiry; `never` for points that never expire. */
  expires: z.union([isoMonth, z.literal('never')]).optional(),
  /** A category or a store; `none` for points without one. */
  category: orNone.optional(),
  store: orNone.optional(),
  state: z.enum(OPEN_STATES).optional(),
}
const expiringFilters = {
  q: search.optional(),
  /** A number of days ahead, or a month of expiry. */
  within: z.union([z.enum(EXPIRING_DAYS), isoMonth]).default('60'),
  profession: z.enum(professions).optional(),
}
const nearFilters = { q: search.optional(), level: z.enum(LEVELS).optional() }
const quietFilters = { q: search.optional(), days: z.enum(QUIET_DAYS).default('30') }
const socialFilters = { q: search.optional(), network: z.enum(SOCIAL_NETWORKS).optional() }

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/dashboard/get-all',
  access: ['admin'],
  summary:
    'Get the dashboard: open work, the way of the notes, two years of points and sales, professionals by level and near a level, the liability, quiet stores',
  response: z.object({
    /** The time of all figures. */
    at: instant,
    /** Open work, oldest first; kinds without items come last. */
    waiting: z.array(Waiting),
    path: InvoicePath,
    /** The last 12 months, the current one last. */
    months: z.array(DashboardMonth),
    /** The 12 months before them. */
    monthsBefore: z.array(DashboardMonth),
    /** The active professionals of each level, lowest first, with the points at which it starts. */
    levels: z.array(z.object({ level, startsAtPoints: points, professionals: count })),
    liability: Liability,
    nearLevels: z.object({ total: count, items: z.array(NearLevel) }),
    quietStores: z.object({ total: count, items: z.array(QuietStore) }),
    counts: z.object({
      /** Whether a store has ever sent an invoice. */
      hasInvoices: z.boolean(),
      activeProfessionals: count,
      activeShopkeepers: count,
      socialProfiles: count,
    }),
  }),
})

export const getOpenWork = endpoint({
  method: 'GET',
  path: '/cms/dashboard/get-open-work',
  access: ['admin'],
  summary: 'Count the open work that the header shows, of the kinds whose lists the administrator may read',
  response: z.object({
    items: z.array(z.object({ kind: z.enum(OPEN_WORK_KINDS), count: count.max(MOST_OPEN_WORK) })),
  }),
})

export const getEntries = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/dashboard/get-entries',
  access: ['admin'],
  summary: 'List the entries of the ledger behind the months of the dashboard, with their sum',
  query: pageQuery.extend({
    ...entryFilters,
    sort: sortQuery(['occurredAt']).default('-occurredAt'),
  }),
  response: paged(LedgerEntry).extend({ totals: z.object({ points }) }),
})

export const getOpenPoints = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/dashboard/get-open-points',
  access: ['admin'],
  summary: 'List the credits with unspent points behind the liability of the dashboard, with their sum',
  query: pageQuery.extend({ ...openFilters, sort: sortQuery(['expiresOn']).default('expiresOn') }),
  response: paged(OpenCredit).extend({ totals: z.object({ points }) }),
})

export const getExpiring = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/dashboard/get-expiring',
  access: ['admin'],
  summary:
    'List the professionals whose points expire within some days or in a month, with the amount, the days and the sum',
  query: pageQuery.extend({
    ...expiringFilters,
    sort: sortQuery(['firstOn', 'points', 'name']).default('firstOn'),
  }),
  response: paged(ExpiringPoints).extend({ totals: z.object({ points, cents: cents.nullable() }) }),
})

export const getNearLevels = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/dashboard/get-near-levels',
  access: ['admin'],
  summary: 'List the professionals who are near the next level, fewest missing points first',
  query: pageQuery.extend(nearFilters),
  response: paged(NearLevel),
})

export const getQuietStores = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/dashboard/get-quiet-stores',
  access: ['admin'],
  summary: 'List active stores that have sent no invoice for 30, 60 or 90 days, the longest silence first',
  query: pageQuery.extend(quietFilters),
  response: paged(QuietStore),
})

export const getUsersWithSocialMedia = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/dashboard/get-users-with-social-media',
  access: ['admin'],
  summary: 'List active professionals by name with the social media profiles that they entered',
  query: pageQuery.extend(socialFilters),
  response: paged(SocialProfile),
})

/** The parts of the dashboard that can be exported. */
export const EXPORT_KEYS = [
  'waiting',
  'months',
  'expiry-months',
  'categories',
  'stores',
  'near-levels',
  'quiet-stores',
  'social-media',
  'entries',
  'open-points',
  'expiring',
] as const
export type ExportKey = (typeof EXPORT_KEYS)[number]

export const getDataToExport = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/dashboard/get-data-to-export',
  access: ['admin'],
  summary: 'Export a part of the dashboard by its key, as CSV or XLSX; lists take the filters of their call',
  query: z.object({
    key: z.enum(EXPORT_KEYS),
    format: z.enum(EXPORT_FORMATS).default('csv'),
    ...entryFilters,
    ...openFilters,
    ...expiringFilters,
    ...nearFilters,
    ...quietFilters,
    ...socialFilters,
    sort: sortQuery(['occurredAt', 'expiresOn', 'firstOn', 'points', 'name']).optional(),
  }),
  response: 'binary',
})
