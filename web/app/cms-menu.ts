import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import { rightsAt } from './cms-modules.ts'
import { isGroup, type MenuEntry, type MenuGroup } from './menus.ts'

/** §2, the header of the CMS, in its order; the last group contains screens that §2 does not name. */
export const cmsMenu: readonly (MenuEntry | MenuGroup)[] = [
  { text: 'cmsDashboard', to: '/cms/dashboard' },
  { text: 'cmsUsers', to: '/cms/users' },
  { text: 'cmsBlog', to: '/cms/blog' },
  { text: 'videos', to: '/cms/videos' },
  { text: 'chat', setting: 'chatLink' },
  {
    text: 'cmsProfessionalsGroup',
    places: [
      { text: 'cmsProfessionals', to: '/cms/professionals' },
      { text: 'cmsClients', to: '/cms/clients' },
      { text: 'cmsInvoices', to: '/cms/professionals/invoices', about: 'cmsInvoicesAbout' },
      { text: 'cmsPce', to: '/cms/professionals/pce', about: 'cmsPceAbout' },
      { text: 'cmsExtraPoints', to: '/cms/professionals/extra-points' },
      { text: 'cmsAccelerators', to: '/cms/professionals/accelerators' },
      { text: 'cmsExperiences', to: '/cms/professionals/experiences' },
      { text: 'cmsExperienceTypes', to: '/cms/professionals/experiences-types' },
    ],
  },
  {
    text: 'cmsProductsGroup',
    places: [
      { text: 'cmsImport', to: '/cms/products/import' },
      { text: 'cmsProducts', to: '/cms/products/list' },
    ],
  },
  {
    text: 'cmsReportsGroup',
    places: [
      { text: 'cmsRanking', to: '/cms/reports/professionals-ranking' },
      { text: 'cmsExperiencesReport', to: '/cms/reports/experiences' },
    ],
  },
  {
    text: 'cmsProgrammeGroup',
    places: [
      { text: 'cmsStores', to: '/cms/stores', part: 'cmsPeoplePart' },
      { text: 'cmsSegments', to: '/cms/segments', part: 'cmsPeoplePart' },
      { text: 'cmsAnnouncements', to: '/cms/announcements', part: 'cmsPeoplePart' },
      { text: 'cmsRules', to: '/cms/rules', part: 'cmsPointsPart' },
      { text: 'cmsAdjustments', to: '/cms/adjustments', part: 'cmsPointsPart' },
      { text: 'cmsLedger', to: '/cms/ledger', part: 'cmsPointsPart' },
      { text: 'cmsSettings', to: '/cms/settings', part: 'cmsSystemPart' },
      { text: 'cmsMail', to: '/cms/mail', part: 'cmsSystemPart' },
      { text: 'cmsJobs', to: '/cms/jobs', part: 'cmsSystemPart' },
      { text: 'cmsTrust', to: '/cms/settings/trust', part: 'cmsSystemPart' },
      { text: 'cmsAudit', to: '/cms/audit', part: 'cmsAccessPart' },
      { text: 'cmsSecurity', to: '/cms/security', part: 'cmsAccessPart' },
      { text: 'cmsApiKeys', to: '/cms/api-keys', part: 'cmsAccessPart' },
      { text: 'cmsWebhooks', to: '/cms/webhooks', part: 'cmsAccessPart' },
    ],
  },
]

/** Returns the entries of the CMS menu that an administrator with these permissions may open, without empty groups. */
export function cmsMenuFor(permissions: readonly Permission[]): readonly (MenuEntry | MenuGroup)[] {
  const isOpen = ({ to }: MenuEntry) => !to || rightsAt(to, permissions).mayRead
  return cmsMenu
    .map((entry) => (isGroup(entry) ? { ...entry, places: entry.places.filter(isOpen) } : entry))
    .filter((entry) => (isGroup(entry) ? entry.places.length > 0 : isOpen(entry)))
}
