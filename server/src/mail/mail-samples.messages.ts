import type { MailData, MailKind } from '../context/mail.ts'
import type { Language } from '../messages/messages.ts'

const site = 'https://programa.example'
const name = 'Marina Duarte'
const url = `${site}/login`
const recoverUrl = `${site}/forgot-password`
const endUrl = `${site}/descadastrar?token=exemplo`
const oneClickUrl = `${site}/api/privacy/unsubscribe-at-once?token=exemplo`

const news: Readonly<Record<Language, MailData['news']['items']>> = {
  ptBR: [
    {
      title: '1.250 pontos creditados',
      text: 'A nota fiscal 1042 da Casa Clara foi aprovada.',
      url: `${site}/extract`,
    },
    {
      title: 'Você subiu para o nível Ouro',
      text: 'Os pontos deste ciclo levaram você do Prata ao Ouro.',
      url: `${site}/dashboard`,
    },
    {
      title: 'Inscrição confirmada: Visita ao ateliê',
      text: 'A sua vaga em 12/12/2026 está garantida. O convite do calendário vai anexo.',
      url: `${site}/experiences`,
    },
  ],
  en: [
    {
      title: '1,250 points credited',
      text: 'Invoice 1042 of Casa Clara was approved.',
      url: `${site}/extract`,
    },
    {
      title: 'You have reached Gold',
      text: 'Your points in this cycle took you from Silver to Gold.',
      url: `${site}/dashboard`,
    },
    {
      title: 'Subscription confirmed: Studio visit',
      text: 'Your seat on 12/12/2026 is safe. The calendar invitation is attached.',
      url: `${site}/experiences`,
    },
  ],
}

/** Returns sample data of every kind of mail, for previews and tests. No person or account is real. */
export const mailSamples = (language: Language): MailData => ({
  'confirm-email': { name, url: `${site}/email-confirm?id=exemplo` },
  'change-email': { name, url: `${site}/email-confirm?id=exemplo` },
  'email-changed': { name, newEmail: 'novo@exemplo.com.br' },
  'sign-up-again': { name, url, recoverUrl },
  'sign-up-unfinished': { name, url, recoverUrl },
  'recovery-code': { name, code: '48201937', url: `${site}/reset-password` },
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
    root: '9f2c'.repeat(16),
    accounts: 128,
    entries: 4_310,
    url: `${site}/cms/ledger`,
  },
  news: {
    name,
    items: news[language],
    more: 0,
    url: `${site}/notifications`,
    endUrl,
    oneClickUrl,
    events: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        title: language === 'ptBR' ? 'Visita ao ateliê' : 'Studio visit',
        place: 'Rua das Palmeiras, 120, São Paulo',
        startsAt: '2026-12-12T22:00:00Z',
        endsAt: '2026-12-13T00:00:00Z',
        url: `${site}/experiences`,
      },
    ],
  },
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
  invite: {
    name: 'Rui Braga',
    inviter: 'Marina D.',
    points: 500,
    url: `${site}/sign-up-profissional?code=K7Q2M9XP`,
  },
})

/** The kinds of mail, in the order in which a person may meet them. */
export const MAIL_KINDS = Object.keys(mailSamples('ptBR')) as MailKind[]
