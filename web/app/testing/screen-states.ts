import type { Path } from '../routes.ts'

/** True if the state can exist: a test shows it. Otherwise the reason why it cannot exist. */
type Applies = true | string

export const STATES = ['full', 'empty', 'refused', 'conflict', 'loading', 'error'] as const
export type State = (typeof STATES)[number]

/** The states in which each screen is tested. A run of all screens fails for a state that applies and that no test has shown. */
export interface ScreenStates extends Record<State, Applies> {
  /** With data, without accessibility violations. */
  readonly full: Applies
  /** Nothing to show yet, or a record that does not exist. */
  readonly empty: Applies
  /** An invalid value, reported under its field. */
  readonly refused: Applies
  /** A call that the server refused with 409, because somebody else was faster. */
  readonly conflict: Applies
  readonly loading: Applies
  /** A call that failed: what was typed stays, and there is a way to retry. */
  readonly error: Applies
}

/** A list of rows without a form. */
const list = {
  full: true,
  empty: true,
  refused: 'no form',
  conflict: 'changes nothing',
  loading: true,
  error: true,
} as const satisfies ScreenStates

/** A list whose rows are created and edited in a form. */
const editedList = { ...list, refused: true, conflict: true } as const satisfies ScreenStates

/** A form for visitors that reads nothing and changes nothing of others. */
const form = {
  full: true,
  empty: 'a form',
  refused: true,
  conflict: 'changes nothing that others change',
  loading: 'reads nothing',
  error: true,
} as const satisfies ScreenStates

/** A fixed text, without calls. */
const text = {
  full: true,
  empty: 'a fixed text',
  refused: 'no form',
  conflict: 'no calls',
  loading: 'no calls',
  error: 'no calls',
} as const satisfies ScreenStates

/** A page that the server renders. */
const rendered = {
  ...list,
  loading: 'rendered by the server; the previous page stays until the next has loaded',
} as const satisfies ScreenStates

const oneResult = 'always shows one of its results'
const record = 'reads the record of its reader'

/**
 * The states of every address. An address that names another one shows the same screen. A tab (`?tab=`) with a list or a form of its own,
 * and what visitors see of a page that members see differently, have an entry of their own.
 */
export const screenStates: Readonly<Record<Path, ScreenStates | Path>> &
  Readonly<Record<`${Path}?tab=${string}`, ScreenStates>> &
  Readonly<Partial<Record<`${Path} for visitors`, ScreenStates>>> = {
  '/': { ...rendered, empty: 'leaves out the sections without data' },
  '/en': '/',
  '/para-lojas': text,
  '/en/for-stores': '/para-lojas',
  '/para-programas': text,
  '/en/for-programmes': '/para-programas',
  '/login': { ...form, loading: true },
  '/login-profissional': '/login',
  '/login-lojista': '/login',
  '/cms/login': '/login',
  '/sign-up': {
    ...form,
    refused: 'no form',
    error: 'without a response about an invite the page offers both registrations all the same',
  },
  '/sign-up-finished': form,
  '/sign-up-profissional': { ...form, conflict: 'a used e-mail or CPF gets the response of an unused one' },
  '/sign-up-profissional-old': {
    ...form,
    loading: true,
    conflict: 'a used e-mail or CPF gets the response of an unused one',
  },
  '/sign-up-lojista': form,
  '/sign-up-lojista-old': form,
  '/accounts': {
    ...list,
    loading: 'reads the sessions of the browser',
  },
  '/forgot-password': form,
  '/cms/forgot-password': '/forgot-password',
  '/reset-password': form,
  '/cms/reset-password': '/reset-password',
  '/password-recovered': text,
  '/cms/password-recovered': '/password-recovered',
  '/email-confirm': { ...editedList, empty: oneResult },
  '/point-extra/qrcode': { ...editedList, empty: oneResult },
  '/videos': list,
  '/videos for visitors': rendered,
  '/en/videos': '/videos',
  '/videos/:id': list,
  '/videos/:id for visitors': rendered,
  '/en/videos/:id': '/videos/:id',
  '/termos': rendered,
  '/en/terms': '/termos',
  '/provas': rendered,
  '/en/proofs': '/provas',
  '/cookies': text,
  '/descadastrar': { ...list, loading: 'reads nothing' },
  '/aviso-ao-cliente': { ...rendered, conflict: true },
  '/extrato/verificar': { ...list, refused: true },
  '/blog': rendered,
  '/en/blog': '/blog',
  '/blog/*': rendered,
  '/en/blog/*': '/blog/*',
  '/design': { ...text, full: 'shows the components without data; screens test them in use' },

  '/dashboard': { ...list, refused: true, conflict: true },
  '/extract': { ...list, conflict: 'only a statement that no longer matches the ledger is refused' },
  '/customers': editedList,
  '/invites': editedList,
  '/experiences': { ...list, conflict: true },
  '/score': { ...list, refused: true },
  '/pce': { ...list, refused: 'a file without fields', conflict: true },
  '/categories': list,
  '/regulation': { ...list, conflict: true },
  '/store-regulation': { ...list, conflict: true },
  '/faq': list,
  '/invoices': editedList,
  '/store-score': list,
  '/products': list,
  '/pre-sign-up': editedList,
  '/follow-up': list,
  '/team': { ...list, empty: 'contains at least its reader', conflict: true },
  '/notifications': list,
  '/profile': { ...editedList, empty: record },
  '/privacidade': editedList,

  '/cms/dashboard': list,
  '/cms/dashboard/details': list,
  '/cms/users': { ...editedList, empty: 'contains at least its reader' },
  '/cms/blog': editedList,
  '/cms/videos': editedList,
  '/cms/professionals': editedList,
  '/cms/clients': editedList,
  '/cms/clients?tab=disputes': editedList,
  '/cms/professionals/invoices': editedList,
  '/cms/professionals/pce': editedList,
  '/cms/professionals/extra-points': editedList,
  '/cms/professionals/extra-points/screen': list,
  '/cms/professionals/accelerators': editedList,
  '/cms/professionals/experiences': editedList,
  '/cms/professionals/experiences-types': editedList,
  '/cms/professionals/:id': editedList,
  '/cms/products/import': { ...editedList, refused: 'a file; its rows are checked one by one' },
  '/cms/products/list': editedList,
  '/cms/products/list?tab=categories': editedList,
  '/cms/products/list?tab=brands': editedList,
  '/cms/reports/professionals-ranking': list,
  '/cms/reports/experiences': list,
  '/cms/notifications': list,
  '/cms/profile': { ...editedList, empty: record },
  '/cms/stores': editedList,
  '/cms/stores?tab=shopkeepers': list,
  '/cms/announcements': { ...list, refused: true, conflict: true },
  '/cms/segments': editedList,
  '/cms/segments/:id': editedList,
  '/cms/stores/:id': editedList,
  '/cms/adjustments': { ...list, conflict: true },
  '/cms/ledger': { ...list, conflict: true },
  '/cms/rules': { ...editedList, empty: 'a rule is always in force' },
  '/cms/settings': { ...text, empty: 'the sections are fixed' },
  '/cms/settings/:section': { ...editedList, empty: 'every setting has a value' },
  '/cms/settings/trust': { ...list, refused: true },
  '/cms/jobs': { ...list, empty: 'a fixed list of jobs', conflict: true },
  '/cms/mail': { ...list, empty: 'a fixed list of templates' },
  '/cms/mail?tab=queue': { ...list, refused: true },
  '/cms/mail?tab=rejected': list,
  '/cms/audit': list,
  '/cms/security': list,
  '/cms/api-keys': { ...list, refused: true },
  '/cms/webhooks': editedList,
  '/cms/webhooks/deliveries': list,
}
