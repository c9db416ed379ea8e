import { z } from 'zod'
import { WAIVABLE_CHECKS } from '../fields/invoice-check.ts'
import { blankOr, cnpj, line, lines, taxDocument } from '../fields/schemas.ts'
import { STORE_RANKINGS } from './vocabulary.ts'

const link = blankOr(line().pipe(z.url({ protocol: /^https?$/ })))
const cents = z.int().min(0).max(100_000_000_00)
const text = z.string().max(200_000)
const benefits = z.object({ points: z.boolean(), experiences: z.boolean(), pce: z.boolean() })

/** The settings of the programme's operator; each change is recorded in the audit log. */
export const ProgrammeSettings = z.object({
  programmeName: line().min(1).max(80),
  /** Points per R$ unless the category has a rate, in basis points: 10000 = 1 point per R$. */
  pointsPerRealBps: z.int().min(0).max(1_000_000),
  /** Days for which the registration of a customer is valid. */
  customerValidityDays: z.int().min(1).max(3_650),
  /** The maximum number of customers that a professional can register on a business day. */
  customersPerDay: z.int().min(1).max(1_000),
  cycle: z.enum(['calendar-year', 'calendar-semester']),
  /** Months until points expire. */
  pointsExpireMonths: z.int().min(1).max(120),
  /** The value of 1,000 points in cents, by which the dashboard shows the liability in R$; null: not set. */
  thousandPointsCents: cents.nullable(),
  /** Points for each side when the invited professional's first invoice is approved. */
  invitePoints: z.int().min(0).max(1_000_000),
  /** The points that one administrator may adjust alone for a professional within 24 hours. */
  adjustmentAlonePoints: z.int().min(0).max(1_000_000),
  signUpsNeedApproval: z.boolean(),
  /** Days after which a member's session ends, even if it is in use. */
  sessionDays: z.int().min(1).max(90),
  /** Hours after which an administrator's session ends, even if it is in use. */
  adminSessionHours: z.int().min(1).max(24),
  /** Minutes without use after which an administrator's session ends. */
  adminIdleMinutes: z.int().min(5).max(480),
  /** Whether administrators must have a second factor. */
  adminSecondFactor: z.enum(['optional', 'required']),
  /** Whether an item that matches no product earns the default rate. */
  unmatchedItemsEarn: z.boolean(),
  /** Days for which credits are pending before they can be spent. */
  holdingDays: z.int().min(0).max(365),
  /** The system approves invoices up to this total if all checks are green; null disables it. */
  autoApprovalUpToCents: cents.nullable(),
  /**
   * The maximum that the system approves automatically on a business day: in total, per store and per
   * professional.
   */
  autoApprovalPerDayCents: cents,
  autoApprovalPerStoreCents: cents,
  autoApprovalPerProfessionalCents: cents,
  /** The checks that need not be green for automatic approval if they could not be made. */
  checksNotNeeded: z.array(z.enum(WAIVABLE_CHECKS)).max(WAIVABLE_CHECKS.length),
  /** CPFs and CNPJs of partners of professionals, such as a spouse or a second company; purchases by them are reviewed. */
  partnerDocuments: z.array(taxDocument).max(1_000),
  /** The result of the digest check if the digest does not match. */
  digestMismatch: z.enum(['amber', 'red']),
  invoiceMaxAgeDays: z.int().min(1).max(3_650),
  /** The ranking that a store sees: none, its own rank, or the first ten stores by name. */
  storeRanking: z.enum(STORE_RANKINGS),
  catalogueLink: link,
  chatLink: link,
  homeTarget: line()
    // A path of this site: browsers treat `//host`, `/\host`, `/<tab>/host` and, once resolved, `/.//host` as another site.
    .refine((text) => /^\/(?![^?#]*\/\/)(?![/\\])[\w\-./~%?=&#+]*$/.test(text), {
      params: { code: 'path.invalid' },
    })
    .max(200),
  /** The picture of the welcome screen: for everybody, and for each audience; null if an audience has none of its own. */
  welcomeImageId: z.guid().nullable(),
  welcomeShopkeeperImageId: z.guid().nullable(),
  welcomeAdminImageId: z.guid().nullable(),
  /** The welcome text for each audience; empty: the product's own text, in the reader's language. */
  welcomeProfessional: lines().max(600),
  welcomeShopkeeper: lines().max(600),
  welcomeAdmin: lines().max(600),
  analyticsId: line().max(60),
  pixelId: line().max(60),
  pceLabel: line().min(1).max(30),
  pceLongName: line().max(120),
  /** Days from the approval of a sale until its PCE is due. */
  pceDueDays: z.int().min(0).max(365),
  /** Whether PCE is paid only after the professional has sent a service invoice (NFS-e). */
  pceNeedsServiceInvoice: z.boolean(),
  /** The company of the programme that pays PCE itself; empty: the stores pay. */
  pcePayerCnpj: blankOr(cnpj),
  /** The rewards that each profession may receive. */
  professionPolicy: z.object({
    Arquiteto: benefits,
    Engenheiro: benefits,
    'Designer de Interiores': benefits,
  }),
  /** The professions whose customers must confirm their registration before sales to them earn. */
  customerConfirmation: z.object({
    Arquiteto: z.boolean(),
    Engenheiro: z.boolean(),
    'Designer de Interiores': z.boolean(),
  }),
  /** Whether stores may check before a sale whether it earns points. */
  counter: z.boolean(),
  /**
   * The professions whose customers must confirm for which a check says that a confirmation is missing; for others,
   * an unconfirmed registration gets the answer of an unknown document.
   */
  counterBeforeConfirmation: z.object({
    Arquiteto: z.boolean(),
    Engenheiro: z.boolean(),
    'Designer de Interiores': z.boolean(),
  }),
  /** The maximum number of documents that a person, a store and a network may check within 24 hours. */
  counterPerPersonDay: z.int().min(1).max(10_000),
  counterPerStoreDay: z.int().min(1).max(10_000),
  counterPerNetworkDay: z.int().min(1).max(100_000),
  /** Whether stores may mail their invoices to an address of their own. */
  mailbox: z.boolean(),
  /** The maximum number of mails that a store's address accepts within a minute; further ones are accepted later. */
  mailsPerStoreMinute: z.int().min(1).max(10_000),
  /** Days for which the views of a member's record are kept. */
  recordViewDays: z.int().min(30).max(1_825),
  /** Days between the publication of a new version of a regulation and its coming into force. */
  regulationNoticeDays: z.int().min(0).max(180),
  /** Days for which security events, runs of jobs, deliveries of webhooks and notifications are kept. */
  securityEventDays: z.int().min(90).max(1_825),
  jobRunDays: z.int().min(30).max(730),
  webhookDeliveryDays: z.int().min(7).max(365),
  notificationDays: z.int().min(180).max(3_650),
  /** Days for which session rows are kept after their last use; not less than the maximum lifetime of a session. */
  keptSessionDays: z.int().min(90).max(730),
  /** Days for which mails stay in the queue after they were sent, discarded or given up. */
  mailDays: z.int().min(1).max(365),
  regulation: text,
  storeRegulation: text,
  faq: text,
  privacy: text,
  terms: text,
  /**
   * English translations of the texts in force, for visitors; empty: visitors read the Portuguese text, which
   * is the binding one.
   */
  privacyEnglish: text,
  termsEnglish: text,
})
export type ProgrammeSettings = z.infer<typeof ProgrammeSettings>

/** The settings that are changed together: a change conflicts only with another one of the same section. Each text is one of its own. */
export const SETTINGS_SECTIONS = {
  rules: ['pointsPerRealBps', 'cycle', 'pointsExpireMonths'],
  points: [
    'unmatchedItemsEarn',
    'holdingDays',
    'invitePoints',
    'adjustmentAlonePoints',
    'thousandPointsCents',
  ],
  invoices: [
    'autoApprovalUpToCents',
    'autoApprovalPerDayCents',
    'autoApprovalPerStoreCents',
    'autoApprovalPerProfessionalCents',
    'checksNotNeeded',
    'partnerDocuments',
    'digestMismatch',
    'invoiceMaxAgeDays',
  ],
  policy: ['professionPolicy'],
  members: [
    'signUpsNeedApproval',
    'sessionDays',
    'adminSessionHours',
    'adminIdleMinutes',
    'adminSecondFactor',
    'customerValidityDays',
    'customersPerDay',
    'storeRanking',
  ],
  counter: [
    'counter',
    'counterBeforeConfirmation',
    'counterPerPersonDay',
    'counterPerStoreDay',
    'counterPerNetworkDay',
  ],
  mailbox: ['mailbox', 'mailsPerStoreMinute'],
  transparency: ['customerConfirmation', 'recordViewDays', 'regulationNoticeDays'],
  retention: [
    'securityEventDays',
    'keptSessionDays',
    'notificationDays',
    'webhookDeliveryDays',
    'jobRunDays',
    'mailDays',
  ],
  pce: ['pceLabel', 'pceLongName', 'pceDueDays', 'pceNeedsServiceInvoice', 'pcePayerCnpj'],
  programme: ['programmeName', 'catalogueLink', 'chatLink', 'homeTarget'],
  welcome: ['welcomeImageId', 'welcomeShopkeeperImageId', 'welcomeAdminImageId'],
  welcomeTexts: ['welcomeProfessional', 'welcomeShopkeeper', 'welcomeAdmin'],
  measuring: ['analyticsId', 'pixelId'],
  regulation: ['regulation'],
  storeRegulation: ['storeRegulation'],
  faq: ['faq'],
  privacy: ['privacy'],
  privacyEnglish: ['privacyEnglish'],
  terms: ['terms'],
  termsEnglish: ['termsEnglish'],
} as const satisfies Readonly<Record<string, readonly (keyof ProgrammeSettings)[]>>
export type SettingsSection = keyof typeof SETTINGS_SECTIONS

const all = { points: true, experiences: true, pce: true }

/** The defaults of all settings. */
export const defaultSettings: ProgrammeSettings = {
  programmeName: 'Esquadro',
  pointsPerRealBps: 10_000,
  customerValidityDays: 180,
  customersPerDay: 30,
  cycle: 'calendar-year',
  pointsExpireMonths: 24,
  thousandPointsCents: null,
  invitePoints: 500,
  adjustmentAlonePoints: 5_000,
  signUpsNeedApproval: false,
  sessionDays: 90,
  adminSessionHours: 12,
  adminIdleMinutes: 30,
  adminSecondFactor: 'optional',
  unmatchedItemsEarn: false,
  holdingDays: 0,
  autoApprovalUpToCents: null,
  autoApprovalPerDayCents: 10_000_000,
  autoApprovalPerStoreCents: 3_000_000,
  autoApprovalPerProfessionalCents: 1_500_000,
  checksNotNeeded: [],
  partnerDocuments: [],
  digestMismatch: 'amber',
  invoiceMaxAgeDays: 90,
  storeRanking: 'position-only',
  catalogueLink: 'https://example.org/catalogos',
  chatLink: 'https://example.org/fale-conosco',
  homeTarget: '/dashboard',
  welcomeImageId: null,
  welcomeShopkeeperImageId: null,
  welcomeAdminImageId: null,
  welcomeProfessional: '',
  welcomeShopkeeper: '',
  welcomeAdmin: '',
  analyticsId: '',
  pixelId: '',
  pceLabel: 'PCE',
  pceLongName: '',
  pceDueDays: 30,
  pceNeedsServiceInvoice: false,
  pcePayerCnpj: '',
  professionPolicy: { Arquiteto: all, Engenheiro: all, 'Designer de Interiores': all },
  customerConfirmation: { Arquiteto: false, Engenheiro: false, 'Designer de Interiores': false },
  counter: true,
  counterBeforeConfirmation: { Arquiteto: false, Engenheiro: false, 'Designer de Interiores': false },
  counterPerPersonDay: 100,
  counterPerStoreDay: 300,
  counterPerNetworkDay: 600,
  mailbox: true,
  mailsPerStoreMinute: 120,
  recordViewDays: 365,
  regulationNoticeDays: 0,
  securityEventDays: 180,
  jobRunDays: 90,
  webhookDeliveryDays: 30,
  notificationDays: 730,
  keptSessionDays: 90,
  mailDays: 7,
  regulation: '',
  storeRegulation: '',
  faq: '',
  privacy: '',
  terms: '',
  privacyEnglish: '',
  termsEnglish: '',
}
