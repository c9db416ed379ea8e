import type { Role } from '@esquadro/contract'
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'

export interface Address {
  /** The path; `:name` for a parameter. */
  readonly path: string
  /** The route module, relative to app/. */
  readonly file: string
  /** The audience: everybody, or signed-in users of these kinds. Others are redirected home (§2). */
  readonly for: 'public' | readonly Role[]
}

/** Everybody who is not an administrator. */
const members = ['professional', 'shopkeeper'] as const
const professional = ['professional'] as const
const shopkeeper = ['shopkeeper'] as const
const admin = ['admin'] as const

const listed = [
  { path: '/', file: 'publishing/landing/landing.route.tsx', for: 'public' },
  { path: '/en', file: 'publishing/landing/landing.route.tsx', for: 'public' },
  { path: '/para-lojas', file: 'publishing/landing/stories/for-stores.route.tsx', for: 'public' },
  { path: '/en/for-stores', file: 'publishing/landing/stories/for-stores.route.tsx', for: 'public' },
  { path: '/para-programas', file: 'publishing/landing/stories/for-programmes.route.tsx', for: 'public' },
  { path: '/en/for-programmes', file: 'publishing/landing/stories/for-programmes.route.tsx', for: 'public' },
  { path: '/login', file: 'membership/sign-in/login.route.tsx', for: 'public' },
  { path: '/sign-up', file: 'membership/sign-up/sign-up.route.tsx', for: 'public' },
  { path: '/sign-up-finished', file: 'membership/sign-up/sign-up-finished.route.tsx', for: 'public' },
  {
    path: '/sign-up-profissional',
    file: 'membership/sign-up/professional/sign-up-profissional.route.tsx',
    for: 'public',
  },
  {
    path: '/sign-up-profissional-old',
    file: 'membership/sign-up/professional/sign-up-profissional-old.route.tsx',
    for: 'public',
  },
  {
    path: '/sign-up-lojista',
    file: 'membership/sign-up/shopkeeper/sign-up-lojista.route.tsx',
    for: 'public',
  },
  {
    path: '/sign-up-lojista-old',
    file: 'membership/sign-up/shopkeeper/sign-up-lojista-old.route.tsx',
    for: 'public',
  },
  { path: '/login-profissional', file: 'membership/sign-in/login.route.tsx', for: 'public' },
  { path: '/login-lojista', file: 'membership/sign-in/login.route.tsx', for: 'public' },
  { path: '/accounts', file: 'membership/sign-in/accounts.route.tsx', for: 'public' },
  { path: '/forgot-password', file: 'people/accounts/recovery/forgot-password.route.tsx', for: 'public' },
  { path: '/reset-password', file: 'people/accounts/recovery/reset-password.route.tsx', for: 'public' },
  {
    path: '/password-recovered',
    file: 'people/accounts/recovery/password-recovered.route.tsx',
    for: 'public',
  },
  { path: '/email-confirm', file: 'people/accounts/email-confirm.route.tsx', for: 'public' },
  { path: '/point-extra/qrcode', file: 'rewards/extra-points/point-extra-qrcode.route.tsx', for: 'public' },
  { path: '/videos', file: 'publishing/videos/videos.route.tsx', for: 'public' },
  { path: '/videos/:id', file: 'publishing/videos/video.route.tsx', for: 'public' },
  { path: '/en/videos', file: 'publishing/videos/videos.route.tsx', for: 'public' },
  { path: '/en/videos/:id', file: 'publishing/videos/video.route.tsx', for: 'public' },
  { path: '/termos', file: 'platform/content/terms/terms.route.tsx', for: 'public' },
  { path: '/en/terms', file: 'platform/content/terms/terms.route.tsx', for: 'public' },
  { path: '/provas', file: 'ledger/points/proof/proofs.route.tsx', for: 'public' },
  { path: '/en/proofs', file: 'ledger/points/proof/proofs.route.tsx', for: 'public' },
  { path: '/cookies', file: 'platform/consent/cookies.route.tsx', for: 'public' },
  { path: '/descadastrar', file: 'platform/privacy/unsubscribe.route.tsx', for: 'public' },
  { path: '/aviso-ao-cliente', file: 'sales/customers/notice/customer-notice.route.tsx', for: 'public' },
  { path: '/extrato/verificar', file: 'ledger/extract/documents/verify-extract.route.tsx', for: 'public' },
  { path: '/blog', file: 'publishing/blog/blog.route.tsx', for: 'public' },
  { path: '/blog/*', file: 'publishing/blog/post.route.tsx', for: 'public' },
  { path: '/en/blog', file: 'publishing/blog/blog.route.tsx', for: 'public' },
  { path: '/en/blog/*', file: 'publishing/blog/post.route.tsx', for: 'public' },
  { path: '/cms/login', file: 'membership/sign-in/login.route.tsx', for: 'public' },
  { path: '/cms/forgot-password', file: 'people/accounts/recovery/forgot-password.route.tsx', for: 'public' },
  { path: '/cms/reset-password', file: 'people/accounts/recovery/reset-password.route.tsx', for: 'public' },
  {
    path: '/cms/password-recovered',
    file: 'people/accounts/recovery/password-recovered.route.tsx',
    for: 'public',
  },
  // Not part of the product: the components, in development only.
  { path: '/design', file: 'app/showcase/showcase.route.tsx', for: 'public' },

  // Professional (in the order of the menu); the first is for everybody.
  { path: '/dashboard', file: 'reports/dashboards/dashboard.route.tsx', for: members },
  { path: '/extract', file: 'ledger/extract/extract.route.tsx', for: professional },
  { path: '/customers', file: 'sales/customers/customers.route.tsx', for: professional },
  { path: '/invites', file: 'campaigns/invites/invites.route.tsx', for: professional },
  { path: '/experiences', file: 'rewards/experiences/experiences.route.tsx', for: members },
  { path: '/score', file: 'reports/score/score.route.tsx', for: professional },
  { path: '/pce', file: 'sales/pce/pce.route.tsx', for: professional },
  { path: '/categories', file: 'catalogue/products/categories.route.tsx', for: professional },
  { path: '/regulation', file: 'platform/content/regulation/regulation.route.tsx', for: members },

  // Shopkeeper
  {
    path: '/store-regulation',
    file: 'platform/content/regulation/store-regulation.route.tsx',
    for: shopkeeper,
  },
  { path: '/faq', file: 'platform/content/faq/faq.route.tsx', for: shopkeeper },
  { path: '/invoices', file: 'sales/invoices/intake/shopkeeper-invoices.route.tsx', for: shopkeeper },
  { path: '/store-score', file: 'reports/store-scores/store-score.route.tsx', for: shopkeeper },
  { path: '/products', file: 'catalogue/products/products.route.tsx', for: members },
  { path: '/pre-sign-up', file: 'people/pre-registrations/pre-sign-up.route.tsx', for: shopkeeper },
  { path: '/follow-up', file: 'people/follow-up/follow-up.route.tsx', for: shopkeeper },
  { path: '/team', file: 'people/shopkeepers/team.route.tsx', for: shopkeeper },

  // Both
  { path: '/notifications', file: 'platform/notifications/notifications.route.tsx', for: members },
  { path: '/profile', file: 'people/profile/profile.route.tsx', for: members },
  { path: '/privacidade', file: 'platform/privacy/privacy.route.tsx', for: members },

  // CMS
  { path: '/cms/dashboard', file: 'reports/dashboards/cms/cms-dashboard.route.tsx', for: admin },
  {
    path: '/cms/dashboard/details',
    file: 'reports/dashboards/cms/cms-dashboard-details.route.tsx',
    for: admin,
  },
  { path: '/cms/users', file: 'people/cms-users/cms-users.route.tsx', for: admin },
  { path: '/cms/blog', file: 'publishing/blog/cms/cms-blog.route.tsx', for: admin },
  { path: '/cms/videos', file: 'publishing/videos/cms-videos.route.tsx', for: admin },
  { path: '/cms/professionals', file: 'people/professionals/cms/cms-professionals.route.tsx', for: admin },
  { path: '/cms/clients', file: 'sales/customers/cms-clients.route.tsx', for: admin },
  { path: '/cms/professionals/invoices', file: 'sales/invoices/review/cms-invoices.route.tsx', for: admin },
  { path: '/cms/professionals/pce', file: 'sales/pce/cms/cms-pce.route.tsx', for: admin },
  {
    path: '/cms/professionals/extra-points',
    file: 'rewards/extra-points/cms/cms-extra-points.route.tsx',
    for: admin,
  },
  {
    path: '/cms/professionals/extra-points/screen',
    file: 'rewards/extra-points/cms/extra-point-screen.route.tsx',
    for: admin,
  },
  {
    path: '/cms/professionals/accelerators',
    file: 'campaigns/accelerators/cms-accelerators.route.tsx',
    for: admin,
  },
  {
    path: '/cms/professionals/experiences',
    file: 'rewards/experiences/cms/cms-experiences.route.tsx',
    for: admin,
  },
  {
    path: '/cms/professionals/experiences-types',
    file: 'rewards/experiences/cms/cms-experience-types.route.tsx',
    for: admin,
  },
  // After the other paths below /cms/professionals, which the id would match.
  {
    path: '/cms/professionals/:id',
    file: 'reports/professional-page/cms-professional.route.tsx',
    for: admin,
  },
  {
    path: '/cms/products/import',
    file: 'catalogue/product-imports/cms-product-import.route.tsx',
    for: admin,
  },
  { path: '/cms/products/list', file: 'catalogue/products/catalogue/cms-products.route.tsx', for: admin },
  {
    path: '/cms/reports/professionals-ranking',
    file: 'reports/rankings/professionals-ranking.route.tsx',
    for: admin,
  },
  {
    path: '/cms/reports/experiences',
    file: 'reports/experience-reports/cms-experience-report.route.tsx',
    for: admin,
  },
  { path: '/cms/notifications', file: 'platform/notifications/cms-notifications.route.tsx', for: admin },
  { path: '/cms/profile', file: 'people/profile/cms-profile.route.tsx', for: admin },
  { path: '/cms/stores', file: 'people/stores/cms-stores.route.tsx', for: admin },
  { path: '/cms/announcements', file: 'publishing/announcements/cms-announcements.route.tsx', for: admin },
  { path: '/cms/segments', file: 'people/segments/cms-segments.route.tsx', for: admin },
  { path: '/cms/segments/:id', file: 'people/segments/cms-segment.route.tsx', for: admin },
  { path: '/cms/stores/:id', file: 'reports/store-page/cms-store.route.tsx', for: admin },
  { path: '/cms/adjustments', file: 'ledger/adjustments/cms-adjustments.route.tsx', for: admin },
  { path: '/cms/ledger', file: 'ledger/points/cms-ledger.route.tsx', for: admin },
  { path: '/cms/rules', file: 'campaigns/rules/cms-rules.route.tsx', for: admin },
  { path: '/cms/settings', file: 'platform/settings/cms-settings.route.tsx', for: admin },
  { path: '/cms/settings/trust', file: 'fiscal/trust/cms-trust.route.tsx', for: admin },
  { path: '/cms/settings/:section', file: 'platform/settings/cms-settings.route.tsx', for: admin },
  { path: '/cms/jobs', file: 'platform/job-runs/cms-jobs.route.tsx', for: admin },
  { path: '/cms/mail', file: 'platform/mail/cms-mail.route.tsx', for: admin },
  { path: '/cms/audit', file: 'platform/audit/cms-audit.route.tsx', for: admin },
  { path: '/cms/security', file: 'platform/security/cms-security.route.tsx', for: admin },
  { path: '/cms/api-keys', file: 'people/api-keys/cms-api-keys.route.tsx', for: admin },
  { path: '/cms/webhooks', file: 'platform/webhooks/cms-webhooks.route.tsx', for: admin },
  {
    path: '/cms/webhooks/deliveries',
    file: 'platform/webhooks/cms-webhook-deliveries.route.tsx',
    for: admin,
  },
] as const satisfies readonly Address[]

/** A path of the product. */
export type Path = (typeof listed)[number]['path']

/** All paths of the product, in the order of the requirements (§2): public, professional, shopkeeper, shared, CMS. */
export const addresses: readonly (Address & { readonly path: Path })[] = listed

const isCms = ({ path }: Address) => path.startsWith('/cms/')

/** A build has no page of the components. */
// oxlint-disable-next-line node/no-process-env -- React Router reads this file with it while it builds.
const isServed = ({ path }: Address) => path !== '/design' || process.env.NODE_ENV !== 'production'

const toRoute = ({ path, file }: Address): RouteConfigEntry =>
  path === '/' ? { id: 'address:/', index: true, file } : { id: `address:${path}`, path: path.slice(1), file }

const layout = (name: string, children: readonly RouteConfigEntry[]): RouteConfigEntry => ({
  id: `layout:${name}`,
  file: `platform/layouts/${name}.layout.tsx`,
  children: [...children],
})

const missing = (path: string): RouteConfigEntry => ({
  id: `missing:${path}`,
  path,
  file: 'platform/layouts/missing/missing.route.tsx',
})

/** Paths for visitors and members alike: each sees them in their own frame. */
const isOpen = ({ path }: Address) => /^(?:\/en)?\/videos(?:\/|$)/.test(path)

export default [
  layout(
    'public',
    addresses
      .filter((address) => address.for === 'public' && !isOpen(address) && isServed(address))
      .map(toRoute),
  ),
  layout('open', addresses.filter(isOpen).map(toRoute)),
  layout('member', [
    layout('member-content', [
      ...addresses.filter((address) => address.for !== 'public' && !isCms(address)).map(toRoute),
      // An unknown path is one of "every other route": it asks for a sign-in before it responds with 404 (§2).
      missing('*'),
    ]),
  ]),
  layout('cms', [
    layout('cms-content', [
      ...addresses.filter((address) => address.for !== 'public' && isCms(address)).map(toRoute),
      missing('cms/*'),
    ]),
  ]),
] satisfies RouteConfig
