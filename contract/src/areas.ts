import type { EndpointSpec, Method } from './endpoint.ts'
import type * as modules from './modules.ts'
import type { Area, Permission } from './people/accounts/permissions.ts'

/** A module of endpoints for administrators, such as `accelerators.cms`. */
export type CmsModule = Extract<keyof typeof modules, `${string}.cms`>

/**
 * The areas whose administrators may make a call; `every`: all administrators; empty: only those with all
 * permissions.
 */
type Allowed = 'every' | readonly Area[]

interface ModuleAreas {
  /** The areas whose administrators may make GET calls, besides read-only administrators. */
  readonly read: Allowed
  /** The areas whose administrators may make all other calls. */
  readonly change: Allowed
  /** Calls of the module that differ from the rest, by name. */
  readonly calls?: Readonly<Record<string, Allowed>>
}

const content: ModuleAreas = { read: ['content'], change: ['content'] }
const programme: ModuleAreas = { read: ['programme'], change: ['programme'] }
const finance: ModuleAreas = { read: ['finance'], change: ['finance'] }
/** Finance reads the members and sales behind its amounts. */
const programmeForFinance: ModuleAreas = { read: ['programme', 'finance'], change: ['programme'] }
const financeForProgramme: ModuleAreas = { read: ['programme', 'finance'], change: ['finance'] }
/** Accounts, keys, settings and logs: only administrators with all permissions. */
const system: ModuleAreas = { read: [], change: [] }
const every: ModuleAreas = { read: 'every', change: 'every' }

/** The areas of every module of the CMS. A new module does not compile until it has its line here. */
export const moduleAreas: Readonly<Record<CmsModule, ModuleAreas>> = {
  'accelerators.cms': programme,
  'adjustments.cms': financeForProgramme,
  'announcements.cms': programme,
  'apiKeys.cms': system,
  'audit.cms': system,
  'blog.cms': content,
  // To start a run, an administrator also needs the area of the call that the run makes.
  'bulkRuns.cms': { read: 'every', change: ['content', 'programme', 'finance'] },
  'cmsUsers.cms': {
    ...system,
    calls: { me: 'every', getProfileData: 'every', updateMe: 'every', setProfileImage: 'every' },
  },
  'content.cms': system,
  'customers.cms': programme,
  'dashboards.cms': programmeForFinance,
  'disputes.cms': programme,
  'drafts.cms': every,
  'experienceReports.cms': programme,
  'experiences.cms': programme,
  'extraPoints.cms': programme,
  'extract.cms': programmeForFinance,
  'invoices.cms': programmeForFinance,
  'jobRuns.cms': system,
  'levelGrants.cms': programmeForFinance,
  'levels.cms': programmeForFinance,
  'lists.cms': every,
  'notes.cms': programme,
  'mail.cms': { read: ['programme'], change: [] },
  'notifications.cms': every,
  'pce.cms': financeForProgramme,
  'points.cms': finance,
  'productImports.cms': programmeForFinance,
  'products.cms': programmeForFinance,
  'professionalPage.cms': programmeForFinance,
  'professionals.cms': programmeForFinance,
  'rankings.cms': programmeForFinance,
  'recordViews.cms': system,
  'rules.cms': programmeForFinance,
  'search.cms': every,
  'security.cms': system,
  'segments.cms': programmeForFinance,
  'settings.cms': system,
  'shopkeepers.cms': programme,
  'storePage.cms': programmeForFinance,
  'storeScores.cms': programmeForFinance,
  'stores.cms': { read: ['content', 'programme', 'finance'], change: ['programme'] },
  'trust.cms': system,
  'videos.cms': content,
  'webhooks.cms': system,
}

const isCmsModule = (module: string): module is CmsModule => Object.hasOwn(moduleAreas, module)

/** Whether administrators with these permissions may make a call, given its name, such as `accelerators.cms.create`. */
export function mayCall(
  permissions: readonly Permission[],
  name: string,
  { method }: Pick<EndpointSpec, 'method'>,
): boolean {
  const end = name.lastIndexOf('.')
  const module = name.slice(0, end)
  // All administrators may make the calls that they share with members.
  if (!isCmsModule(module)) return true
  return isAllowed(permissions, moduleAreas[module].calls?.[name.slice(end + 1)], module, method)
}

/** Whether administrators with these permissions may read the lists and details of a module. */
export const mayRead = (permissions: readonly Permission[], module: CmsModule): boolean =>
  isAllowed(permissions, undefined, module, 'GET')

/** Whether administrators with these permissions may change a module's data. */
export const mayChange = (permissions: readonly Permission[], module: CmsModule): boolean =>
  isAllowed(permissions, undefined, module, 'POST')

function isAllowed(
  permissions: readonly Permission[],
  exception: Allowed | undefined,
  module: CmsModule,
  method: Method,
): boolean {
  const { read, change } = moduleAreas[module]
  const allowed = exception ?? (method === 'GET' ? read : change)
  if (allowed === 'every' || permissions.includes('all')) return true
  if (method === 'GET' && permissions.includes('read-only')) return true
  return allowed.some((area) => permissions.includes(area))
}
