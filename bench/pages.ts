// The pages whose JavaScript is measured, with their budgets.

export interface MeasuredPage {
  readonly name: string
  readonly address: string
  readonly layout: 'public' | 'open' | 'member' | 'cms'
  /** An additional module that the address loads for this kind of user. */
  readonly part?: string
  /** The budget of the page as the first of a visit: kilobytes (1,000 bytes) of JavaScript, gzip. */
  readonly limitKb: number
}

const first = (name: string, address: string): MeasuredPage => ({
  name,
  address,
  layout: 'public',
  limitKb: 165,
})
const dashboard = (name: string, part: string): MeasuredPage => ({
  name,
  address: '/dashboard',
  layout: 'member',
  part,
  limitKb: 215,
})
const list = (address: string): MeasuredPage => ({
  name: 'list',
  address,
  layout: address.startsWith('/cms/') ? 'cms' : 'member',
  limitKb: 235,
})

/** A long form, whose schema and fields load with the page. */
const form = (address: string, layout: MeasuredPage['layout']): MeasuredPage => ({
  name: 'form',
  address,
  layout,
  limitKb: 270,
})

export const pages: readonly MeasuredPage[] = [
  first('landing', '/'),
  first('blog', '/blog'),
  first('post', '/blog/*'),
  first('sign-in', '/login'),
  first('sign-in of administrators', '/cms/login'),
  dashboard('dashboard of a professional', 'professional-dashboard'),
  dashboard('dashboard of a store', 'store-today'),
  form('/sign-up-profissional', 'public'),
  form('/profile', 'member'),
  { ...first('videos', '/videos'), layout: 'open' },
  { ...first('video', '/videos/:id'), layout: 'open' },
  first('terms', '/termos'),
  ...[
    '/extract',
    '/customers',
    '/invites',
    '/experiences',
    '/pce',
    '/categories',
    '/invoices',
    '/products',
    '/pre-sign-up',
    '/follow-up',
    '/team',
    '/notifications',
    '/cms/users',
    '/cms/professionals',
    '/cms/clients',
    '/cms/professionals/invoices',
    '/cms/professionals/accelerators',
    '/cms/products/list',
    '/cms/stores',
    '/cms/audit',
    '/cms/notifications',
  ].map(list),
]
