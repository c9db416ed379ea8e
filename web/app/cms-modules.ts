import { type CmsModule, mayChange, mayRead } from '@esquadro/contract/areas'
import type { Permission } from '@esquadro/contract/people/accounts/permissions'

/** The API module of each CMS path; null for paths that every administrator may open. */
export const cmsModules: Readonly<Record<string, CmsModule | null>> = {
  '/cms/dashboard': null,
  '/cms/dashboard/details': 'dashboards.cms',
  '/cms/users': 'cmsUsers.cms',
  '/cms/blog': 'blog.cms',
  '/cms/videos': 'videos.cms',
  '/cms/professionals': 'professionals.cms',
  '/cms/clients': 'customers.cms',
  '/cms/professionals/invoices': 'invoices.cms',
  '/cms/professionals/pce': 'pce.cms',
  '/cms/professionals/extra-points': 'extraPoints.cms',
  '/cms/professionals/extra-points/screen': 'extraPoints.cms',
  '/cms/professionals/accelerators': 'accelerators.cms',
  '/cms/professionals/experiences': 'experiences.cms',
  '/cms/professionals/experiences-types': 'experiences.cms',
  '/cms/products/import': 'productImports.cms',
  '/cms/products/list': 'products.cms',
  '/cms/reports/professionals-ranking': 'rankings.cms',
  '/cms/reports/experiences': 'experienceReports.cms',
  '/cms/notifications': null,
  '/cms/profile': null,
  '/cms/stores': 'stores.cms',
  '/cms/segments': 'segments.cms',
  '/cms/announcements': 'announcements.cms',
  '/cms/adjustments': 'adjustments.cms',
  '/cms/ledger': 'points.cms',
  '/cms/rules': 'rules.cms',
  '/cms/settings': 'settings.cms',
  '/cms/settings/trust': 'trust.cms',
  '/cms/jobs': 'jobRuns.cms',
  '/cms/mail': 'mail.cms',
  '/cms/audit': 'audit.cms',
  '/cms/security': 'security.cms',
  '/cms/api-keys': 'apiKeys.cms',
  '/cms/webhooks': 'webhooks.cms',
  '/cms/webhooks/deliveries': 'webhooks.cms',
}

/** Returns the module of a path: that of the longest listed path that equals it or is a parent of it. */
function moduleAt(pathname: string): CmsModule | null {
  const [longest] = Object.keys(cmsModules)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)
  return (longest && cmsModules[longest]) || null
}

/** Whether an administrator may open a CMS path, and change its data. The server decides on each call. */
export function rightsAt(
  pathname: string,
  permissions: readonly Permission[],
): { readonly mayRead: boolean; readonly mayChange: boolean } {
  const module = moduleAt(pathname)
  if (!module) return { mayRead: true, mayChange: true }
  return { mayRead: mayRead(permissions, module), mayChange: mayChange(permissions, module) }
}
