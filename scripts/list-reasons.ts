/** The features that every list of the back office must have or give a reason for lacking. */
export const FEATURES = ['sort', 'search', 'views', 'export', 'bulk', 'undo'] as const
export type Feature = (typeof FEATURES)[number]
export type Reasons = Readonly<Partial<Record<Feature, string>>>

const log = 'a log: newest first'
const computed = 'computed rows: nothing to change'
const final = 'a record of what happened: nothing changes it'
const decided = 'decided in the list of all rows'
const single = 'few rows, each changed in its own form'

/** The reason why a list lacks a feature: by its endpoint, or by its endpoint and the file that shows it. */
export const listReasons: Readonly<Record<string, Reasons>> = {
  'adjustments.cms.getAll': {
    bulk: 'each adjustment is confirmed by a second administrator, who reads its reason',
    undo: 'points are taken back by another adjustment',
  },
  'announcements.cms.getAll': { bulk: final, undo: 'what was sent is read' },
  'apiKeys.cms.getAll': { bulk: single, undo: 'a revoked key is never valid again' },
  'audit.cms.getAll': {
    sort: log,
    search: 'filters by author, record, action and day',
    bulk: final,
    undo: final,
  },
  'content.cms.getAcceptances': { bulk: final, undo: final },
  'customers.cms.getAll professional-page/customers-tab.tsx': { bulk: decided, undo: decided },
  'disputes.cms.getAll': {
    bulk: 'each dispute is decided on the evidence of both sides',
    undo: 'the decision is final for both professionals',
  },
  'dashboards.cms.getEntries': { search: 'filters by person, kind and day', bulk: computed, undo: computed },
  'dashboards.cms.getOpenPoints': {
    search: 'filters by person, store and month',
    bulk: computed,
    undo: computed,
  },
  'dashboards.cms.getExpiring': { bulk: computed, undo: computed },
  'dashboards.cms.getNearLevels': { sort: 'nearest to the next level first', bulk: computed, undo: computed },
  'dashboards.cms.getQuietStores': { sort: 'longest without a sale first', bulk: computed, undo: computed },
  'dashboards.cms.getUsersWithSocialMedia': { sort: 'by name', bulk: computed, undo: computed },
  'jobRuns.cms.getAll': {
    sort: 'a fixed list in the order of display',
    search: 'a fixed list',
    export: 'a fixed list; its runs are exported',
    bulk: 'jobs are started one by one',
    undo: 'a job does what is due',
  },
  'jobRuns.cms.getRuns': { sort: log, search: 'filters by job and state', bulk: final, undo: final },
  'points.public.getRoots': { sort: log, search: 'filters by day', bulk: final, undo: final },
  'mail.cms.getQueue': { sort: log, undo: 'a mail that was sent or discarded stays so' },
  'mail.cms.getRejected': {
    sort: 'latest first',
    bulk: 'an address is corrected in its account',
    undo: 'an address is corrected in its account',
  },
  'recordViews.cms.getAll': { bulk: final, undo: final },
  'productImports.cms.getAll': { bulk: 'imports run one after the other', undo: 'in the import itself' },
  'productImports.cms.getRows': {
    sort: 'in the order of the file',
    search: 'filters by result; the rejected rows are exported',
    bulk: 'rows are corrected in the file',
    undo: 'of the whole import',
  },
  'professionals.cms.getAll': {},
  'notes.cms.getAll': {
    sort: log,
    search: 'the notes about one person',
    views: 'cards, not a table',
    bulk: single,
    undo: single,
  },
  'experiences.cms.getMemberSubscriptions': {
    search: 'the experiences of one person',
    bulk: 'seats are given in the list of participants',
    undo: 'seats are given in the list of participants',
  },
  'extract.cms.getAll': { bulk: final, undo: 'the ledger is append-only' },
  'invoices.cms.getAll': { undo: 'an approval is reversed with a reason' },
  'invoices.cms.getAll invoices/review/reviewed-invoices.tsx': { bulk: decided, undo: decided },
  'pce.cms.getAll': { undo: 'a payment is reversed with a reason' },
  'pce.cms.getAll professional-page/pce-tab.tsx': { bulk: decided, undo: decided },
  'experiences.cms.getSubscribers': { undo: 'a seat that was freed goes to the next in line' },
  'extraPoints.cms.getOne': {
    sort: log,
    bulk: 'points are taken away one by one, with a question',
    undo: 'points are given again by the field above the list',
  },
  'extraPoints.cms.getRefusals': { sort: log, bulk: final, undo: final },
  'experienceReports.cms.getAll': { bulk: computed, undo: computed },
  'rankings.cms.getProfessionalsRanking': { bulk: computed, undo: computed },
  'rules.cms.getAll': {
    bulk: 'each version has a preview of its own',
    undo: 'a planned version is withdrawn',
  },
  'security.cms.getAll': { sort: log, search: 'filters by person, kind and day', bulk: final, undo: final },
  'segments.cms.getAll': { bulk: single, undo: 'an archived segment is restored in its row' },
  'segments.cms.getMembers': { bulk: computed, undo: computed },
  'invoices.shopkeeper.getIntakes': {
    export:
      'refused files are sent again or dismissed one by one; each can be downloaded, and accepted invoices are exported',
  },
  'products.shared.getAll products/products.route.tsx': {
    export: 'the catalogue of the programme, not rows of the member; the back office exports it',
  },
  'shopkeepers.shopkeeper.getAll': { export: 'the few people of one store' },
  'trust.cms.getAll': {
    bulk: 'a removed authority sends invoices to review: each is asked about',
    undo: 'what was removed is uploaded again',
  },
  'webhooks.cms.getAll': { bulk: single, undo: single },
  'webhooks.cms.getDeliveries': {
    sort: log,
    search: 'filters by webhook and state',
    bulk: 'deliveries are replayed one by one',
    undo: 'what was delivered is read',
  },
}
