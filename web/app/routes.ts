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
  { path: '/', file: 'landing/landing.route.tsx', for: 'public' },
  { path: '/en', file: 'landing/landing.route.tsx', for: 'public' },
  { path: '/para-lojas', file: 'landing/stories/for-stores.route.tsx', for: 'public' },
  { path: '/en/for-stores', file: 'landing/stories/for-stores.route.tsx', for: 'public' },
  { path: '/para-programas', file: 'landing/stories/for-programmes.route.tsx', for: 'public' },
  { path: '/en/for-programmes', file: 'landing/stories/for-programmes.route.tsx', for: 'public' },
  { path: '/login', file: 'sign-in/login.route.tsx', for: 'public' },
  { path: '/sign-up', file: 'sign-up/sign-up.route.tsx', for: 'public' },
  { path: '/sign-up-finished', file: 'sign-up/sign-up-finished.route.tsx', for: 'public' },
  {
    path: '/sign-up-profissional',
    file: 'sign-up/professional/sign-up-profissional.route.tsx',
    for: 'public',
  },
  {
    path: '/sign-up-profissional-old',
    file: 'sign-up/professional/sign-up-profissional-old.route.tsx',
    for: 'public',
  },
  { path: '/sign-up-lojista', file: 'sign-up/shopkeeper/sign-up-lojista.route.tsx', for: 'public' },
  { path: '/sign-up-lojista-old', file: 'sign-up/shopkeeper/sign-up-lojista-old.route.tsx', for: 'public' },
  { path: '/login-profissional', file: 'sign-in/login.route.tsx', for: 'public' },
  { path: '/login-lojista', file: 'sign-in/login.route.tsx', for: 'public' },
  { path: '/accounts', file: 'sign-in/accounts.route.tsx', for: 'public' },
  { path: '/forgot-password', file: 'accounts/recovery/forgot-password.route.tsx', for: 'public' },
  { path: '/reset-password', file: 'accounts/recovery/reset-password.route.tsx', for: 'public' },
  { path: '/password-recovered', file: 'accounts/recovery/password-recovered.route.tsx', for: 'public' },
  { path: '/email-confirm', file: 'accounts/email-confirm.route.tsx', for: 'public' },
  { path: '/point-extra/qrcode', file: 'extra-points/point-extra-qrcode.route.tsx', for: 'public' },
  { path: '/videos', file: 'videos/videos.route.tsx', for: 'public' },
  { path: '/videos/:id', file: 'videos/video.route.tsx', for: 'public' },
  { path: '/en/videos', file: 'videos/videos.route.tsx', for: 'public' },
  { path: '/en/videos/:id', file: 'videos/video.route.tsx', for: 'public' },
  { path: '/termos', file: 'content/terms/terms.route.tsx', for: 'public' },
  { path: '/en/terms', file: 'content/terms/terms.route.tsx', for: 'public' },
  { path: '/provas', file: 'points/proof/proofs.route.tsx', for: 'public' },
  { path: '/en/proofs', file: 'points/proof/proofs.route.tsx', for: 'public' },
  { path: '/cookies', file: 'consent/cookies.route.tsx', for: 'public' },
  { path: '/descadastrar', file: 'privacy/unsubscribe.route.tsx', for: 'public' },
  { path: '/aviso-ao-cliente', file: 'customers/notice/customer-notice.route.tsx', for: 'public' },
  { path: '/extrato/verificar', file: 'extract/documents/verify-extract.route.tsx', for: 'public' },
  { path: '/blog', file: 'blog/blog.route.tsx', for: 'public' },
  { path: '/blog/*', file: 'blog/post.route.tsx', for: 'public' },
  { path: '/en/blog', file: 'blog/blog.route.tsx', for: 'public' },
  { path: '/en/blog/*', file: 'blog/post.route.tsx', for: 'public' },
  { path: '/cms/login', file: 'sign-in/login.route.tsx', for: 'public' },
  { path: '/cms/forgot-password', file: 'accounts/recovery/forgot-password.route.tsx', for: 'public' },
  { path: '/cms/reset-password', file: 'accounts/recovery/reset-password.route.tsx', for: 'public' },
  { path: '/cms/password-recovered', file: 'accounts/recovery/password-recovered.route.tsx', for: 'public' },
  // Not part of the product: the components, in the demonstration.
  { path: '/design', file: 'showcase/showcase.route.tsx', for: 'public' },

  // Professional (in the order of the menu); the first is for everybody.
  { path: '/dashboard', file: 'dashboards/dashboard.route.tsx', for: members },
  { path: '/extract', file: 'extract/extract.route.tsx', for: professional },
  { path: '/customers', file: 'customers/customers.route.tsx', for: professional },
  { path: '/invites', file: 'invites/invites.route.tsx', for: professional },
  { path: '/experiences', file: 'experiences/experiences.route.tsx', for: members },
  { path: '/score', file: 'score/score.route.tsx', for: professional },
  { path: '/pce', file: 'pce/pce.route.tsx', for: professional },
  { path: '/categories', file: 'products/categories.route.tsx', for: professional },
  { path: '/regulation', file: 'content/regulation/regulation.route.tsx', for: members },

  // Shopkeeper
  { path: '/store-regulation', file: 'content/regulation/store-regulation.route.tsx', for: shopkeeper },
  { path: '/faq', file: 'content/faq/faq.route.tsx', for: shopkeeper },
  { path: '/invoices', file: 'invoices/intake/shopkeeper-invoices.route.tsx', for: shopkeeper },
  { path: '/store-score', file: 'store-scores/store-score.route.tsx', for: shopkeeper },
  { path: '/products', file: 'products/products.route.tsx', for: members },
  { path: '/pre-sign-up', file: 'pre-registrations/pre-sign-up.route.tsx', for: shopkeeper },
  { path: '/follow-up', file: 'follow-up/follow-up.route.tsx', for: shopkeeper },
  { path: '/team', file: 'shopkeepers/team.route.tsx', for: shopkeeper },

  // Both
  { path: '/notifications', file: 'notifications/notifications.route.tsx', for: members },
  { path: '/profile', file: 'profile/profile.route.tsx', for: members },
  { path: '/privacidade', file: 'privacy/privacy.route.tsx', for: members },

  // CMS
  { path: '/cms/dashboard', file: 'dashboards/cms/cms-dashboard.route.tsx', for: admin },
  { path: '/cms/dashboard/details', file: 'dashboards/cms/cms-dashboard-details.route.tsx', for: admin },
  { path: '/cms/users', file: 'cms-users/cms-users.route.tsx', for: admin },
  { path: '/cms/blog', file: 'blog/cms/cms-blog.route.tsx', for: admin },
  { path: '/cms/videos', file: 'videos/cms-videos.route.tsx', for: admin },
  { path: '/cms/professionals', file: 'professionals/cms/cms-professionals.route.tsx', for: admin },
  { path: '/cms/clients', file: 'customers/cms-clients.route.tsx', for: admin },
  { path: '/cms/professionals/invoices', file: 'invoices/review/cms-invoices.route.tsx', for: admin },
  { path: '/cms/professionals/pce', file: 'pce/cms/cms-pce.route.tsx', for: admin },
  {
    path: '/cms/professionals/extra-points',
    file: 'extra-points/cms/cms-extra-points.route.tsx',
    for: admin,
  },
  {
    path: '/cms/professionals/extra-points/screen',
    file: 'extra-points/cms/extra-point-screen.route.tsx',
    for: admin,
  },
  { path: '/cms/professionals/accelerators', file: 'accelerators/cms-accelerators.route.tsx', for: admin },
  {
    path: '/cms/professionals/experiences',
    file: 'experiences/cms/cms-experiences.route.tsx',
    for: admin,
  },
  {
    path: '/cms/professionals/experiences-types',
    file: 'experiences/cms/cms-experience-types.route.tsx',
    for: admin,
  },
  // After the other paths below /cms/professionals, which the id would match.
  {
    path: '/cms/professionals/:id',
    file: 'professional-page/cms-professional.route.tsx',
    for: admin,
  },
  { path: '/cms/products/import', file: 'product-imports/cms-product-import.route.tsx', for: admin },
  { path: '/cms/products/list', file: 'products/catalogue/cms-products.route.tsx', for: admin },
  {
    path: '/cms/reports/professionals-ranking',
    file: 'rankings/professionals-ranking.route.tsx',
    for: admin,
  },
  {
    path: '/cms/reports/experiences',
    file: 'experience-reports/cms-experience-report.route.tsx',
    for: admin,
  },
  { path: '/cms/notifications', file: 'notifications/cms-notifications.route.tsx', for: admin },
  { path: '/cms/profile', file: 'profile/cms-profile.route.tsx', for: admin },
  { path: '/cms/stores', file: 'stores/cms-stores.route.tsx', for: admin },
  { path: '/cms/announcements', file: 'announcements/cms-announcements.route.tsx', for: admin },
  { path: '/cms/segments', file: 'segments/cms-segments.route.tsx', for: admin },
  { path: '/cms/segments/:id', file: 'segments/cms-segment.route.tsx', for: admin },
  { path: '/cms/stores/:id', file: 'store-page/cms-store.route.tsx', for: admin },
  { path: '/cms/adjustments', file: 'adjustments/cms-adjustments.route.tsx', for: admin },
  { path: '/cms/ledger', file: 'points/cms-ledger.route.tsx', for: admin },
  { path: '/cms/rules', file: 'rules/cms-rules.route.tsx', for: admin },
  { path: '/cms/settings', file: 'settings/cms-settings.route.tsx', for: admin },
  { path: '/cms/settings/trust', file: 'trust/cms-trust.route.tsx', for: admin },
  { path: '/cms/jobs', file: 'job-runs/cms-jobs.route.tsx', for: admin },
  { path: '/cms/mail', file: 'mail/cms-mail.route.tsx', for: admin },
  { path: '/cms/audit', file: 'audit/cms-audit.route.tsx', for: admin },
  { path: '/cms/security', file: 'security/cms-security.route.tsx', for: admin },
  { path: '/cms/api-keys', file: 'api-keys/cms-api-keys.route.tsx', for: admin },
  { path: '/cms/webhooks', file: 'webhooks/cms-webhooks.route.tsx', for: admin },
  {
    path: '/cms/webhooks/deliveries',
    file: 'webhooks/cms-webhook-deliveries.route.tsx',
    for: admin,
  },
] as const satisfies readonly Address[]

/** A path of the product. */
export type Path = (typeof listed)[number]['path']

/** All paths of the product, in the order of the requirements (§2): public, professional, shopkeeper, shared, CMS. */
export const addresses: readonly (Address & { readonly path: Path })[] = listed

const isCms = ({ path }: Address) => path.startsWith('/cms/')

const toRoute = ({ path, file }: Address): RouteConfigEntry =>
  path === '/' ? { id: 'address:/', index: true, file } : { id: `address:${path}`, path: path.slice(1), file }

const layout = (name: string, children: readonly RouteConfigEntry[]): RouteConfigEntry => ({
  id: `layout:${name}`,
  file: `layouts/${name}.layout.tsx`,
  children: [...children],
})

const missing = (path: string): RouteConfigEntry => ({
  id: `missing:${path}`,
  path,
  file: 'layouts/missing/missing.route.tsx',
})

/** Paths for visitors and members alike: each sees them in their own frame. */
const isOpen = ({ path }: Address) => /^(?:\/en)?\/videos(?:\/|$)/.test(path)

export default [
  layout('public', addresses.filter((address) => address.for === 'public' && !isOpen(address)).map(toRoute)),
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
