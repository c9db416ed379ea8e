import type { TextKey, ValuesOf } from '../i18n/messages.ts'
import type { messages } from './settings.messages.ts'

type Texts = (typeof messages)['ptBR']
/** The keys of texts without values. */
type Key = { [K in TextKey<Texts>]: ValuesOf<Texts, K> extends [] ? K : never }[TextKey<Texts>]

export interface Setting {
  /** The name of its control, and the anchor of its address; null for the section itself. */
  readonly name: string | null
  /** The key of its name; its other texts have keys that begin with it. */
  readonly title: Key
  /** The keys of further texts that the search reads. */
  readonly also?: readonly Key[]
  /** The control that leads to it, where it is only shown after a choice. */
  readonly after?: string
}

const named = (...names: readonly Key[]): Setting[] => names.map((name) => ({ name, title: name }))

const ofApproval = (name: string, title: Key, also: readonly Key[] = []): Setting => ({
  name,
  title,
  also,
  after: 'autoApprovalUpToCents',
})

/** The sections of the settings, in their order: the address of each, the key of its texts, and its settings. */
export const sections = [
  {
    path: 'points',
    key: 'points',
    also: ['points.rules'],
    settings: named(
      'invitePoints',
      'holdingDays',
      'unmatchedItemsEarn',
      'thousandPointsCents',
      'adjustmentAlonePoints',
    ),
  },
  {
    path: 'invoices',
    key: 'invoices',
    settings: [
      { name: 'autoApprovalUpToCents', title: 'autoApproval', also: ['autoApprovalUpTo'] },
      ofApproval('autoApprovalPerDayCents', 'autoApprovalPerDayCents', ['autoApprovalLimits.hint']),
      ofApproval('autoApprovalPerStoreCents', 'autoApprovalPerStoreCents'),
      ofApproval('autoApprovalPerProfessionalCents', 'autoApprovalPerProfessionalCents'),
      ofApproval('checksNotNeeded', 'checksNotNeeded'),
      ...named('partnerDocuments', 'invoiceMaxAgeDays', 'digestMismatch'),
    ],
  },
  {
    path: 'policy',
    key: 'policy',
    settings: [
      { name: 'professionPolicy', title: 'policy.caption', also: ['policy.points', 'policy.experiences'] },
    ],
  },
  {
    path: 'members',
    key: 'members',
    settings: named(
      'signUpsNeedApproval',
      'customerValidityDays',
      'customersPerDay',
      'sessionDays',
      'adminSessionHours',
      'adminIdleMinutes',
      'adminSecondFactor',
      'storeRanking',
    ),
  },
  {
    path: 'counter',
    key: 'counter',
    settings: [
      { name: 'counter', title: 'counter.on' },
      ...named(
        'counterBeforeConfirmation',
        'counterPerPersonDay',
        'counterPerStoreDay',
        'counterPerNetworkDay',
      ),
    ],
  },
  {
    path: 'mailbox',
    key: 'mailbox',
    settings: [{ name: 'mailbox', title: 'mailbox.on' }, ...named('mailsPerStoreMinute')],
  },
  {
    path: 'transparency',
    key: 'transparency',
    settings: named('customerConfirmation', 'recordViewDays', 'regulationNoticeDays'),
  },
  {
    path: 'retention',
    key: 'retention',
    settings: named(
      'securityEventDays',
      'keptSessionDays',
      'notificationDays',
      'webhookDeliveryDays',
      'jobRunDays',
      'mailDays',
    ),
  },
  {
    path: 'pce',
    key: 'pce',
    settings: named('pceLabel', 'pceLongName', 'pceDueDays', 'pcePayerCnpj', 'pceNeedsServiceInvoice'),
  },
  {
    path: 'programme',
    key: 'programme',
    settings: [
      ...named('programmeName', 'homeTarget'),
      { name: 'catalogueLink', title: 'catalogueLink', also: ['link.hint'] },
      { name: 'chatLink', title: 'chatLink', also: ['link.hint'] },
    ],
  },
  {
    path: 'welcome',
    key: 'welcome',
    settings: [
      { name: 'welcomeImageId', title: 'welcome.welcomeImageId' },
      { name: 'welcomeShopkeeperImageId', title: 'welcome.welcomeShopkeeperImageId' },
      { name: 'welcomeAdminImageId', title: 'welcome.welcomeAdminImageId' },
    ],
  },
  {
    path: 'welcome-texts',
    key: 'welcomeTexts',
    settings: named('welcomeProfessional', 'welcomeShopkeeper', 'welcomeAdmin'),
  },
  { path: 'measuring', key: 'measuring', settings: named('analyticsId', 'pixelId') },
  {
    path: 'texts',
    key: 'texts',
    settings: [
      { name: 'regulation', title: 'texts.regulation' },
      { name: 'storeRegulation', title: 'texts.storeRegulation' },
      { name: 'faq', title: 'texts.faq' },
      { name: 'privacy', title: 'texts.privacy' },
      { name: 'privacyEnglish', title: 'texts.privacyEnglish' },
      { name: 'terms', title: 'texts.terms' },
      { name: 'termsEnglish', title: 'texts.termsEnglish' },
    ],
  },
  { path: 'history', key: 'history', settings: [] },
] as const satisfies readonly {
  readonly path: string
  readonly key: string
  /** Further texts of the section itself. */
  readonly also?: readonly Key[]
  readonly settings: readonly Setting[]
}[]

export type Section = (typeof sections)[number]

export const findSection = (path: string | undefined): Section | undefined =>
  sections.find((section) => section.path === path)

export const sectionLink = (section: Section): string => `/cms/settings/${section.path}`
