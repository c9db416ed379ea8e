import type { MailData, MailKind } from '../context/mail.ts'
import type { Language } from '../messages/messages.ts'
import { drawingOfNews } from '../notifications/mail-drawing.ts'
import { linkOf, type NotificationData, writeText } from '../notifications/notifications.messages.ts'

const site = 'https://programa.example'
const name = 'Marina Duarte'
const url = `${site}/login`
const recoverUrl = `${site}/forgot-password`
const endUrl = `${site}/descadastrar?token=exemplo`
const oneClickUrl = `${site}/api/privacy/unsubscribe-at-once?token=exemplo`

/** Data of the news that can also be mailed alone. */
const newsSamples = (language: Language) => {
  const isPortuguese = language === 'ptBR'
  const id = '00000000-0000-4000-8000-000000000001'
  const invoice = { invoiceId: id, number: '1042', storeName: 'Casa Clara' }
  const experience = {
    experienceId: id,
    title: isPortuguese ? 'Visita ao ateliê' : 'Studio visit',
    on: '2026-12-12',
  }
  return {
    'points-credited': { ...invoice, points: 1_250 },
    'points-expiring': { points: 800, on: '2027-01-19', days: 60 },
    'level-changed': { from: 'prata', to: 'ouro' },
    'level-at-risk': { level: 'ouro', to: 'prata', missing: 4_300, on: '2026-12-31' },
    'invoice-rejected': {
      ...invoice,
      reason: isPortuguese ? 'A nota foi cancelada pela loja.' : 'The store cancelled the invoice.',
    },
    'customer-expiring': { customerId: id, name: 'Ana Prado', until: '2026-12-04' },
    'experience-confirmed': { ...experience, paid: 500 },
    'experience-promoted': { ...experience, paid: 500, until: '2026-12-05T15:00:00Z' },
    'experience-reminder': {
      ...experience,
      startsAt: '2026-12-12T22:00:00Z',
      place: 'Rua das Palmeiras, 120, São Paulo',
    },
  } as const satisfies Partial<NotificationData>
}
type SampleNews = keyof ReturnType<typeof newsSamples>

/** A digest of some news. */
function newsOf(kinds: readonly SampleNews[], language: Language): MailData['news'] {
  const samples = newsSamples(language)
  const { title, startsAt, place } = samples['experience-reminder']
  return {
    name,
    items: kinds.map((kind) => {
      const link = linkOf(kind, samples[kind], 'professional')
      return {
        ...writeText(kind, samples[kind], language),
        url: link && site + link,
        ...drawingOfNews(kind, samples[kind]),
      }
    }),
    more: 0,
    url: `${site}/notifications`,
    endUrl,
    oneClickUrl,
    ...(kinds.some((kind) => kind.startsWith('experience-')) && {
      events: [
        {
          id: '00000000-0000-4000-8000-000000000001',
          title,
          place,
          startsAt,
          endsAt: '2026-12-13T00:00:00Z',
          url: `${site}/experiences`,
        },
      ],
    }),
  }
}

/** Returns sample data for every kind of mail, for previews and tests. No person or account is real. */
const mailSamples = (language: Language): MailData => ({
  'confirm-email': { name, url: `${site}/email-confirm?id=exemplo` },
  'change-email': { name, url: `${site}/email-confirm?id=exemplo` },
  'email-changed': { name, newEmail: 'novo@exemplo.com.br' },
  'sign-up-again': { name, url, recoverUrl },
  'sign-up-unfinished': { name, url, recoverUrl },
  'recovery-code': { name, code: '48201937', url: `${site}/reset-password` },
  'entry-code': { name, code: '4820193775310462', url: `${site}/login` },
  'password-changed': { name, recoverUrl },
  'new-device': {
    name,
    browser: 'Firefox',
    system: 'Windows',
    at: '2026-11-20T15:00:00Z',
    url: `${site}/profile`,
    recoverUrl,
  },
  'second-factor-changed': { name, change: 'passkey-added', recoverUrl },
  'account-created': { name, url, recoverUrl },
  'account-approved': { name, url },
  'account-rejected': {
    name,
    reason: language === 'ptBR' ? 'Registro não localizado.' : 'Registration not found.',
  },
  welcome: { name, url: `${site}/customers?new=1` },
  'pre-registration': { name, storeName: 'Casa Clara', url: `${site}/sign-up-profissional?pre=exemplo` },
  'ledger-root': {
    name,
    day: '2026-11-20',
    roots: [
      { number: 4_310, root: '9f2c'.repeat(16), recordedAt: '2026-11-20T12:00:21.000Z' },
      { number: 4_311, root: 'b07d'.repeat(16), recordedAt: '2026-11-20T13:00:20.000Z' },
    ],
    url: `${site}/provas`,
  },
  news: newsOf(['points-credited', 'level-changed', 'experience-confirmed'], language),
  'month-statement': {
    name,
    month: '2026-10',
    opening: 8_400,
    credits: 2_150,
    debits: 500,
    closing: 10_050,
    code: 'K7Q2-M9XP-4T3W-8RZC',
    url: `${site}/extract`,
    verifyUrl: `${site}/extrato/verificar?code=K7Q2-M9XP-4T3W-8RZC`,
    endUrl,
    oneClickUrl,
  },
  'customer-notice': {
    name: 'Ana Prado',
    professional: name,
    until: '2027-05-18',
    url: `${site}/aviso-ao-cliente?token=exemplo`,
  },
  'mailbox-answer': {
    name,
    storeName: 'Casa Clara',
    accepted: 2,
    doubtful: 0,
    refused: 1,
    repeated: 0,
    results: [
      {
        name: language === 'ptBR' ? 'Nota 4.812' : 'Invoice 4,812',
        outcome: language === 'ptBR' ? 'recebida, em análise' : 'received, in review',
      },
      {
        name: language === 'ptBR' ? 'Nota 4.813' : 'Invoice 4,813',
        outcome: language === 'ptBR' ? 'recebida, em análise' : 'received, in review',
      },
      {
        name: 'nota-4814.xml',
        outcome:
          language === 'ptBR'
            ? 'recusada: não está autorizada pela Sefaz'
            : 'rejected: Sefaz has not authorised it',
      },
    ],
    more: 0,
    url: `${site}/invoices?view=mails`,
  },
  invite: {
    name: 'Rui Braga',
    inviter: 'Marina D.',
    points: 500,
    url: `${site}/sign-up-profissional?invite=K7Q2M9XP`,
  },
})

const MAIL_KINDS = Object.keys(mailSamples('ptBR')) as MailKind[]
const NEWS_KINDS = Object.keys(newsSamples('ptBR')) as SampleNews[]

/** A mail with sample data. `key` identifies it in the list of previews. */
export type MailSample = {
  readonly [K in MailKind]: { readonly key: string; readonly kind: K; readonly data: MailData[K] }
}[MailKind]

/** Lists every kind of mail with sample data; after the digest come the news that are mailed alone. */
export function listMailSamples(language: Language): readonly MailSample[] {
  const samples = mailSamples(language)
  return MAIL_KINDS.flatMap((kind) => {
    const sample = { key: kind, kind, data: samples[kind] } as MailSample
    if (kind !== 'news') return [sample]
    const alone = NEWS_KINDS.map((entry) => ({ key: entry, kind, data: newsOf([entry], language) }))
    return [sample, ...alone]
  })
}
