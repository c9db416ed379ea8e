import type { Level } from '@esquadro/contract/people/levels/levels'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { BUSINESS_TIME_ZONE, dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import type { NotificationKind } from '@esquadro/contract/platform/notifications/notification'
import { levelNames } from '@esquadro/texts/levels'
import type { QueueName } from '../job-queues.ts'
import { type Language, reasonText } from '../messages/messages.ts'

interface InvoiceFacts {
  readonly invoiceId: string
  readonly number: string
  readonly storeName: string
}
interface CustomerFacts {
  readonly customerId: string
  readonly name: string
  /** The last day of the registration. */
  readonly until: string
}

interface PceFacts {
  readonly pceId: string
  /** The operator's name for PCE at that time. */
  readonly label: string
  readonly amountCents: number
  readonly storeName: string
  /** The number of the sale's invoice; null: entered by hand. */
  readonly number: string | null
}
interface ExperienceFacts {
  readonly experienceId: string
  readonly title: string
  /** The business day on which it begins. */
  readonly on: string
}

/** A seat with its price; `until`: the instant until which it must be confirmed. */
interface SeatFacts {
  readonly paid: number
  readonly until?: string
}

/** The source of credited or reversed points: an extra point, an invite, or an invoice. */
type PointsFacts = { readonly points: number } & (
  | (InvoiceFacts & {
      /** The invoice is a return that was undone. */
      readonly restored?: boolean
      /** Why the whole invoice was reversed. */
      readonly reason?: string
    })
  | {
      /** Its name. */
      readonly extraPoint: string
    }
  | {
      /** The reader's side, and the name of the other person. */
      readonly invite: { readonly side: 'inviter' | 'invited'; readonly name: string }
    }
)

/** The texts whose new versions are notified; each is also the name of its page. */
export type RegulationKind = 'regulation' | 'store-regulation'

/** The data of each kind of notification. Its text is rendered in the reader's language when it is read. */
export interface NotificationData {
  readonly 'points-credited': PointsFacts
  readonly 'points-reversed': PointsFacts
  /** Negative: points were deducted. */
  readonly 'points-adjusted': { readonly points: number; readonly reason: string }
  /** `on`: the first day on which they cannot be spent; `days` until then. */
  readonly 'points-expiring': { readonly points: number; readonly on: string; readonly days: number }
  readonly 'points-expired': { readonly points: number }
  /** `missing` points until `on`, the last day of the cycle, or the level falls to `to`. */
  readonly 'level-at-risk': {
    readonly level: Level
    readonly to: Level
    readonly missing: number
    readonly on: string
  }
  readonly 'level-changed': { readonly from: Level; readonly to: Level }
  /** `customerId`: the customer whose page lists the invoice; missing in older notifications. */
  readonly 'invoice-rejected': InvoiceFacts & {
    readonly customerId?: string | null
    readonly reason: string
  }
  /** A rejected or reversed sale is decided anew. */
  readonly 'invoice-reopened': InvoiceFacts & {
    readonly customerId: string | null
    readonly reason: string
  }
  readonly 'customer-expiring': CustomerFacts
  readonly 'customer-expired': CustomerFacts
  /** The customer's answer to the notice of being registered. */
  readonly 'customer-confirmed': Pick<CustomerFacts, 'customerId' | 'name'>
  readonly 'customer-objected': Pick<CustomerFacts, 'customerId' | 'name'>
  /** Another professional, who is not named, claims the customer. */
  readonly 'customer-disputed': { readonly disputeId: string; readonly name: string }
  readonly 'dispute-opened': {
    readonly disputeId: string
    readonly name: string
    readonly claimantName: string
  }
  /** `isMine`: from now on the customer is the reader's. */
  readonly 'dispute-decided': {
    readonly disputeId: string
    readonly name: string
    readonly isMine: boolean
    readonly note: string
  }
  /** A sale to a customer whose registration had ended on `until`. */
  readonly 'sale-lost': CustomerFacts & Pick<InvoiceFacts, 'number' | 'storeName'>
  readonly 'sign-up-awaiting': { readonly userId: string; readonly name: string; readonly userType: string }
  /** The number of invoices that wait for review. */
  readonly 'invoice-received': { readonly count: number; readonly storeName: string }
  /** To administrators: a sale earned a technical commission. */
  readonly 'pce-received': Pick<PceFacts, 'pceId' | 'label' | 'amountCents' | 'storeName'> & {
    readonly professionalName: string
  }
  readonly 'pce-approved': PceFacts
  readonly 'pce-paid': PceFacts & { readonly paidOn: string }
  readonly 'pce-refused': PceFacts & { readonly reason: string }
  readonly 'pce-reversed': PceFacts & { readonly reason: string }
  /** To administrators: an adjustment above the limit of one administrator. */
  readonly 'adjustment-waiting': { readonly professionalName: string; readonly points: number }
  readonly 'ledger-broken': { readonly invariants: string; readonly rows: number }
  /** A background job failed for good. */
  readonly 'job-failed': { readonly job: QueueName }
  /**
   * Authorities whose certificate ends within 30 days, has ended, or is missing to verify invoices. `names` has the first
   * ones of `count`; `on` is the first day on which one ends, null for missing ones.
   */
  readonly 'trust-changed': {
    readonly state: 'expiring' | 'expired' | 'missing'
    readonly names: readonly string[]
    readonly count: number
    readonly on: string | null
  }
  /** First name and initial of the person who signed up. */
  readonly 'invite-accepted': { readonly name: string }
  /** `paid` in points; 0: free of charge. */
  readonly 'experience-confirmed': ExperienceFacts & SeatFacts
  readonly 'experience-waiting': ExperienceFacts
  readonly 'experience-promoted': ExperienceFacts & SeatFacts
  /** A member further behind got a seat because the reader lacked `cost` points. */
  readonly 'experience-passed-over': ExperienceFacts & { readonly cost: number }
  /** Removed by an administrator; `refunded` in points. */
  readonly 'experience-removed': ExperienceFacts & { readonly refunded: number }
  /** A held seat was not confirmed in time. */
  readonly 'experience-expired': ExperienceFacts & { readonly refunded: number }
  /** It takes place at another time or place. `startsAt` is an instant. */
  readonly 'experience-changed': ExperienceFacts & { readonly startsAt: string; readonly place: string }
  /** It begins within two days. */
  readonly 'experience-reminder': ExperienceFacts & { readonly startsAt: string; readonly place: string }
  readonly 'experience-suspended': ExperienceFacts
  /** The number of the version now in force. */
  /** The words of the team in both languages, and the page that it opens. */
  readonly announcement: {
    readonly announcementId: string
    readonly title: Readonly<Record<Language, string>>
    readonly text: Readonly<Record<Language, string>>
    readonly link: string | null
  }
  readonly 'regulation-changed': {
    readonly text: RegulationKind
    readonly version: number
    /** The day from which an announced version holds. */
    readonly holdsFrom?: string | null
  }
}

/** Lists names, and the number of those that are not among them. */
function namesOf(names: readonly string[], count: number, language: Language): string {
  const rest = count - names.length
  const more = language === 'ptBR' ? `mais ${numbers.ptBR.format(rest)}` : `${numbers.en.format(rest)} more`
  const lists = new Intl.ListFormat(language === 'ptBR' ? 'pt-BR' : 'en')
  return lists.format(rest > 0 ? [...names, more] : [...names])
}

const jobs = {
  ptBR: {
    mail: 'envio de um e-mail',
    webhooks: 'avisos a outros sistemas',
    'news-mails': 'avisos por e-mail',
    'push-messages': 'avisos no navegador',
    'pre-registration-mails': 'links de pré-cadastro',
    'bulk-runs': 'mudanças em lote',
    announcements: 'envio de comunicados',
    'product-imports': 'importação de produtos',
    'store-months': 'pontuação das lojas',
    'points-expiry': 'vencimento de pontos',
    'cycle-opening': 'abertura do ciclo',
    'customer-expiry': 'avisos de vencimento de clientes',
    'waiting-lists': 'listas de espera das experiências',
    'seat-holds': 'vagas reservadas sem confirmação',
    'ledger-sums': 'somas do painel',
    'trust-notices': 'avisos sobre certificados',
    'segment-counts': 'contagem dos segmentos',
    'kept-rankings': 'ranking de profissionais',
    'experience-reminders': 'lembretes das experiências',
    'month-statements': 'extratos do mês por e-mail',
    'ledger-roots': 'prova dos pontos a cada hora',
    'ledger-verification': 'conferência dos pontos',
    housekeeping: 'limpeza de dados vencidos',
  },
  en: {
    mail: 'e-mail sending',
    webhooks: 'messages to other systems',
    'news-mails': 'news by e-mail',
    'push-messages': 'push notifications',
    'pre-registration-mails': 'pre-registration links',
    'bulk-runs': 'bulk changes',
    announcements: 'announcements',
    'product-imports': 'product import',
    'store-months': 'the scores of the stores',
    'points-expiry': 'points expiry',
    'cycle-opening': 'opening the cycle',
    'customer-expiry': 'notices about expiring customers',
    'waiting-lists': 'experience waiting lists',
    'seat-holds': 'held seats that were not confirmed',
    'ledger-sums': 'dashboard totals',
    'trust-notices': 'certificate notices',
    'segment-counts': 'segment counts',
    'kept-rankings': 'professionals ranking',
    'experience-reminders': 'experience reminders',
    'month-statements': 'monthly statements by e-mail',
    'ledger-roots': 'hourly proof of the ledger',
    'ledger-verification': 'verification of the ledger',
    housekeeping: 'clean-up of outdated data',
  },
} satisfies Record<Language, Record<QueueName, string>>

const moments = new Intl.DateTimeFormat('pt-BR', {
  timeZone: BUSINESS_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** Returns an instant as dd/MM/yyyy HH:mm, in both languages. */
const momentOf = (instant: string): string => moments.format(new Date(instant)).replace(',', '')

/** Returns the sentence that asks to confirm a held seat. */
function confirmBy(until: string | undefined, language: Language): string {
  if (!until) return ''
  return language === 'ptBR'
    ? ` Confirme até ${momentOf(until)} para ficar com ela.`
    : ` Confirm by ${momentOf(until)} to keep it.`
}

interface NotificationText {
  readonly title: string
  readonly text: string
}
type Texts = { readonly [K in NotificationKind]: (data: NotificationData[K]) => NotificationText }

const isRise = ({ from, to }: NotificationData['level-changed']) => LEVELS.indexOf(to) > LEVELS.indexOf(from)

const numbers = {
  ptBR: new Intl.NumberFormat('pt-BR'),
  en: new Intl.NumberFormat('en-US'),
} as const
const countedPoints = (points: number, language: Language): string =>
  `${numbers[language].format(points)} ${language === 'en' ? (points === 1 ? 'point' : 'points') : points === 1 ? 'ponto' : 'pontos'}`
const money = { style: 'currency', currency: 'BRL' } as const
const amounts = {
  ptBR: new Intl.NumberFormat('pt-BR', money),
  en: new Intl.NumberFormat('en-US', money),
} as const
const reais = (cents: number, language: Language) => amounts[language].format(cents / 100)
const ofSale = ({ number, storeName }: PceFacts, language: Language) =>
  number === null
    ? storeName
    : language === 'ptBR'
      ? `nota fiscal ${number} da ${storeName}`
      : `invoice ${number} of ${storeName}`

function creditedInPortuguese(facts: PointsFacts): string {
  if ('extraPoint' in facts) return `Ponto extra: ${facts.extraPoint}.`
  if ('invite' in facts)
    return facts.invite.side === 'inviter'
      ? `${facts.invite.name} entrou pelo seu convite e teve a primeira nota fiscal aprovada.`
      : `A sua primeira nota fiscal foi aprovada: são os pontos do convite de ${facts.invite.name}`
  return facts.restored
    ? `A devolução ${facts.number} da ${facts.storeName} foi desfeita.`
    : `A nota fiscal ${facts.number} da ${facts.storeName} foi aprovada.`
}

function reversedInPortuguese(facts: PointsFacts): string {
  if ('extraPoint' in facts) return `O ponto extra ${facts.extraPoint} foi retirado da sua conta.`
  if ('invite' in facts)
    return facts.invite.side === 'inviter'
      ? `A primeira nota fiscal de ${facts.invite.name} foi estornada. Os pontos voltam com a próxima aprovada.`
      : 'A sua primeira nota fiscal foi estornada. Os pontos do convite voltam com a próxima aprovada.'
  if (facts.reason)
    return `A nota fiscal ${facts.number} da ${facts.storeName} foi estornada. Motivo: ${reasonText(facts.reason, 'ptBR')}`
  return `A nota fiscal ${facts.number} da ${facts.storeName} foi devolvida ou cancelada, no todo ou em parte.`
}

function creditedInEnglish(facts: PointsFacts): string {
  if ('extraPoint' in facts) return `Extra point: ${facts.extraPoint}.`
  if ('invite' in facts)
    return facts.invite.side === 'inviter'
      ? `${facts.invite.name} joined by your invite, and their first invoice was approved.`
      : `Your first invoice was approved: these are the points of the invite from ${facts.invite.name}`
  return facts.restored
    ? `The return ${facts.number} of ${facts.storeName} was undone.`
    : `Invoice ${facts.number} of ${facts.storeName} was approved.`
}

function reversedInEnglish(facts: PointsFacts): string {
  if ('extraPoint' in facts) return `The extra point ${facts.extraPoint} was taken off your account.`
  if ('invite' in facts)
    return facts.invite.side === 'inviter'
      ? `The first invoice of ${facts.invite.name} was reversed. The points come back with the next one approved.`
      : 'Your first invoice was reversed. The points of the invite come back with the next one approved.'
  if (facts.reason)
    return `Invoice ${facts.number} of ${facts.storeName} was reversed. Reason: ${reasonText(facts.reason, 'en')}`
  return `Invoice ${facts.number} of ${facts.storeName} was returned or cancelled, in whole or in part.`
}

const ptBR: Texts = {
  'points-credited': (facts) => ({
    title:
      facts.points === 1 ? '1 ponto creditado' : `${numbers.ptBR.format(facts.points)} pontos creditados`,
    text: creditedInPortuguese(facts),
  }),
  'points-reversed': (facts) => ({
    title:
      facts.points === 1 ? '1 ponto estornado' : `${numbers.ptBR.format(facts.points)} pontos estornados`,
    text: reversedInPortuguese(facts),
  }),
  'points-adjusted': ({ points, reason }) => ({
    title:
      points > 0
        ? `${countedPoints(points, 'ptBR')} ${points === 1 ? 'creditado' : 'creditados'} por ajuste`
        : `${countedPoints(-points, 'ptBR')} ${points === -1 ? 'descontado' : 'descontados'} por ajuste`,
    text: `A equipe do programa ajustou os seus pontos. Motivo: ${reason}`,
  }),
  'points-expiring': ({ points, on, days }) => ({
    title: `${countedPoints(points, 'ptBR')} ${points === 1 ? 'vence' : 'vencem'} em ${days === 1 ? '1 dia' : `${days} dias`}`,
    text: `Podem ser usados até a véspera de ${dayMonthYearFromIso(on)}.`,
  }),
  'points-expired': ({ points }) => ({
    title: `${countedPoints(points, 'ptBR')} ${points === 1 ? 'venceu' : 'venceram'}`,
    text: 'O prazo para usá-los terminou. A pontuação do ciclo e o nível não mudam.',
  }),
  'level-at-risk': ({ level, to, missing, on }) => ({
    title: `${missing === 1 ? 'Falta 1 ponto' : `Faltam ${countedPoints(missing, 'ptBR')}`} para manter o nível ${levelNames[level].ptBR}`,
    text: `O ciclo termina em ${dayMonthYearFromIso(on)}. Sem esses pontos, o próximo começa no nível ${levelNames[to].ptBR}.`,
  }),
  'level-changed': (change) => ({
    title: `${isRise(change) ? 'Você subiu para o nível' : 'Seu nível agora é'} ${levelNames[change.to].ptBR}`,
    text: isRise(change)
      ? `Os pontos deste ciclo levaram você do ${levelNames[change.from].ptBR} ao ${levelNames[change.to].ptBR}.`
      : `A pontuação do ciclo não alcança mais o nível ${levelNames[change.from].ptBR}.`,
  }),
  'invoice-rejected': ({ number, storeName, reason }) => ({
    title: `Nota fiscal ${number} recusada`,
    text: `A nota da ${storeName} não foi aprovada. Motivo: ${reasonText(reason, 'ptBR')}`,
  }),
  'invoice-reopened': ({ number, storeName, reason }) => ({
    title: `Nota fiscal ${number} volta à análise`,
    text: `A nota da ${storeName} será decidida de novo. Motivo: ${reason}`,
  }),
  'customer-expiring': ({ name, until }) => ({
    title: 'Cadastro de cliente a vencer',
    text: `O cadastro de ${name} vale até ${dayMonthYearFromIso(until)}. Renove para continuar pontuando.`,
  }),
  'customer-expired': ({ name, until }) => ({
    title: 'Cadastro de cliente vencido',
    text: `O cadastro de ${name} venceu em ${dayMonthYearFromIso(until)}. Renove para voltar a pontuar.`,
  }),
  'customer-confirmed': ({ name }) => ({
    title: 'Um cliente confirmou o cadastro',
    text: `${name} leu o aviso e confirmou o cadastro que você fez.`,
  }),
  'customer-objected': ({ name }) => ({
    title: 'Um cliente se opôs ao cadastro',
    text: `${name} pediu para sair. O cadastro terminou e novas notas não pontuam; os pontos já creditados continuam com você.`,
  }),
  'customer-disputed': ({ name }) => ({
    title: 'Um cliente seu foi contestado',
    text: `Outro profissional diz que ${name} é cliente dele. Conte o seu lado; a equipe do programa decide.`,
  }),
  'dispute-opened': ({ name, claimantName }) => ({
    title: 'Nova contestação de cliente',
    text: `${claimantName} contesta o cadastro de ${name}. Veja o que os dois lados apresentam e decida.`,
  }),
  'dispute-decided': ({ name, isMine, note }) => ({
    title: isMine ? `${name} é seu cliente` : `${name} ficou com outro profissional`,
    text: `A equipe do programa decidiu a contestação. Motivo: ${note}`,
  }),
  'sale-lost': ({ name, until, number, storeName }) => ({
    title: 'Uma venda não pontuou: cadastro vencido',
    text: `A nota fiscal ${number} da ${storeName} é de ${name}, cujo cadastro venceu em ${dayMonthYearFromIso(until)}. Renove para que as próximas pontuem.`,
  }),
  'sign-up-awaiting': ({ name, userType }) => ({
    title: 'Cadastro aguardando aprovação',
    text: `${name} (${userType === 'shopkeeper' ? 'lojista' : 'profissional'}) concluiu o cadastro e aguarda aprovação.`,
  }),
  'invoice-received': ({ count, storeName }) => ({
    title: count === 1 ? 'Nova nota fiscal' : `${numbers.ptBR.format(count)} novas notas fiscais`,
    text: `A ${storeName} enviou ${count === 1 ? 'uma nota fiscal' : 'notas fiscais'} para análise.`,
  }),
  announcement: ({ title, text }) => ({ title: title.ptBR, text: text.ptBR }),
  'regulation-changed': ({ text, version, holdsFrom }) => ({
    title: holdsFrom
      ? `O regulamento muda em ${dayMonthYearFromIso(holdsFrom)}`
      : version === 1
        ? 'O regulamento foi publicado'
        : 'O regulamento mudou',
    text: `Leia a versão ${version} do regulamento ${text === 'regulation' ? 'profissional' : 'da loja'} e confirme o aceite.`,
  }),
  'invite-accepted': ({ name }) => ({
    title: 'Seu convite foi aceito',
    text: `${name} se cadastrou. Quando a primeira nota fiscal for aprovada, vocês dois ganham pontos.`,
  }),
  'experience-confirmed': ({ title, on, paid, until }) => ({
    title: until ? 'A equipe reservou uma vaga para você' : 'Inscrição confirmada',
    text: `${title}, em ${dayMonthYearFromIso(on)}. ${paid > 0 ? `Foram usados ${numbers.ptBR.format(paid)} pontos.` : 'A sua vaga está garantida.'}${confirmBy(until, 'ptBR')}`,
  }),
  'experience-waiting': ({ title, on }) => ({
    title: 'Você está na lista de espera',
    text: `${title}, em ${dayMonthYearFromIso(on)}. As vagas que abrirem seguem a ordem de chegada.`,
  }),
  'experience-promoted': ({ title, on, paid, until }) => ({
    title: 'Abriu uma vaga e ela é sua',
    text: `${title}, em ${dayMonthYearFromIso(on)}. ${paid > 0 ? `Foram usados ${numbers.ptBR.format(paid)} pontos.` : 'Você saiu da lista de espera.'}${confirmBy(until, 'ptBR')}`,
  }),
  'experience-passed-over': ({ title, on, cost }) => ({
    title: 'Abriu uma vaga, mas faltaram pontos',
    text: `${title}, em ${dayMonthYearFromIso(on)}. A vaga passou para a próxima pessoa. Você continua na lista de espera: tenha ${numbers.ptBR.format(cost)} pontos disponíveis para a próxima vez.`,
  }),
  'experience-removed': ({ title, on, refunded }) => ({
    title: 'Inscrição removida',
    text: `${title}, em ${dayMonthYearFromIso(on)}: a equipe do programa removeu a sua inscrição.${refunded > 0 ? ` ${numbers.ptBR.format(refunded)} pontos voltaram.` : ''}`,
  }),
  'adjustment-waiting': ({ professionalName, points }) => ({
    title: 'Ajuste de pontos aguardando confirmação',
    text: `${points > 0 ? 'Crédito' : 'Desconto'} de ${countedPoints(Math.abs(points), 'ptBR')} para ${professionalName}. Outra pessoa da equipe precisa confirmar.`,
  }),
  'experience-expired': ({ title, on, refunded }) => ({
    title: 'A vaga reservada venceu',
    text: `${title}, em ${dayMonthYearFromIso(on)}: o prazo para confirmar terminou e a vaga foi para a lista de espera.${refunded > 0 ? ` ${numbers.ptBR.format(refunded)} pontos voltaram.` : ''}`,
  }),
  'experience-changed': ({ title, startsAt, place }) => ({
    title: 'A experiência mudou',
    text: `${title} agora é em ${momentOf(startsAt)}. Local: ${place}. A sua inscrição continua valendo.`,
  }),
  'experience-reminder': ({ title, startsAt, place }) => ({
    title: `Lembrete: ${title}`,
    text: `Sua vaga está confirmada: ${momentOf(startsAt)}. Local: ${place}.`,
  }),
  'experience-suspended': ({ title, on }) => ({
    title: 'A experiência foi suspensa',
    text: `${title}, em ${dayMonthYearFromIso(on)}, está suspensa. Você pode sair e receber os pontos de volta, ou esperar a nova data.`,
  }),
  'ledger-broken': ({ invariants, rows }) => ({
    title: 'A conferência dos pontos encontrou divergências',
    text: `${rows === 1 ? '1 registro não confere' : `${numbers.ptBR.format(rows)} registros não conferem`}: ${invariants}. Avise o suporte antes de aprovar novas notas.`,
  }),
  'job-failed': ({ job }) => ({
    title: 'Uma tarefa automática falhou',
    text: `Todas as tentativas falharam: ${jobs.ptBR[job]}. Avise o suporte; o erro ficou registrado.`,
  }),
  'trust-changed': ({ state, names, count, on }) => {
    const all = namesOf(names, count, 'ptBR')
    const many = count > 1
    switch (state) {
      case 'expiring':
        return {
          title: many
            ? 'Certificados de autoridades vão vencer'
            : 'O certificado de uma autoridade vai vencer',
          text: `${all}: ${many ? 'o primeiro vence' : 'vence'} em ${dayMonthYearFromIso(on ?? '')}. Instale o sucessor para que as notas continuem conferidas.`,
        }
      case 'expired':
        return {
          title: many ? 'Certificados de autoridades venceram' : 'O certificado de uma autoridade venceu',
          text: `${all}. Notas emitidas depois do vencimento vão para análise até que o sucessor seja instalado.`,
        }
      case 'missing':
        return {
          title: many
            ? 'Faltam certificados de autoridades para conferir as notas'
            : 'Falta o certificado de uma autoridade para conferir as notas',
          text: `${all}. Enquanto ${many ? 'faltarem' : 'faltar'}, as notas ficam em análise.`,
        }
    }
  },
  'pce-received': ({ label, amountCents, professionalName, storeName }) => ({
    title: `${label} a aprovar: ${reais(amountCents, 'ptBR')}`,
    text: `Uma venda da ${storeName} gerou um valor para ${professionalName}.`,
  }),
  'pce-approved': (facts) => ({
    title: `${facts.label} aprovado: ${reais(facts.amountCents, 'ptBR')}`,
    text: `Origem: ${ofSale(facts, 'ptBR')}. Agora aguarda o pagamento.`,
  }),
  'pce-paid': (facts) => ({
    title: `${facts.label} pago: ${reais(facts.amountCents, 'ptBR')}`,
    text: `Pagamento em ${dayMonthYearFromIso(facts.paidOn)}. Origem: ${ofSale(facts, 'ptBR')}.`,
  }),
  'pce-refused': (facts) => ({
    title: `${facts.label} recusado: ${reais(facts.amountCents, 'ptBR')}`,
    text: `Origem: ${ofSale(facts, 'ptBR')}. Motivo: ${reasonText(facts.reason, 'ptBR')}`,
  }),
  'pce-reversed': (facts) => ({
    title: `${facts.label} estornado: ${reais(facts.amountCents, 'ptBR')}`,
    text: `Origem: ${ofSale(facts, 'ptBR')}. Motivo: ${reasonText(facts.reason, 'ptBR')}`,
  }),
}

const en: Texts = {
  'points-credited': (facts) => ({
    title: facts.points === 1 ? '1 point credited' : `${numbers.en.format(facts.points)} points credited`,
    text: creditedInEnglish(facts),
  }),
  'points-reversed': (facts) => ({
    title: facts.points === 1 ? '1 point reversed' : `${numbers.en.format(facts.points)} points reversed`,
    text: reversedInEnglish(facts),
  }),
  'points-adjusted': ({ points, reason }) => ({
    title: `${countedPoints(Math.abs(points), 'en')} ${points > 0 ? 'credited' : 'deducted'} by an adjustment`,
    text: `The programme's team adjusted your points. Reason: ${reason}`,
  }),
  'points-expiring': ({ points, on, days }) => ({
    title: `${countedPoints(points, 'en')} will expire in ${days === 1 ? '1 day' : `${days} days`}`,
    text: `You can spend them until the day before ${dayMonthYearFromIso(on)}.`,
  }),
  'points-expired': ({ points }) => ({
    title: `${countedPoints(points, 'en')} expired`,
    text: 'The time to spend them is over. Your score of the cycle and your level do not change.',
  }),
  'level-at-risk': ({ level, to, missing, on }) => ({
    title: `${countedPoints(missing, 'en')} more to keep ${levelNames[level].en}`,
    text: `The cycle ends on ${dayMonthYearFromIso(on)}. Without these points the next one begins at ${levelNames[to].en}.`,
  }),
  'level-changed': (change) => ({
    title: `${isRise(change) ? 'You have reached' : 'Your level is now'} ${levelNames[change.to].en}`,
    text: isRise(change)
      ? `Your points in this cycle took you from ${levelNames[change.from].en} to ${levelNames[change.to].en}.`
      : `The score of the cycle no longer reaches ${levelNames[change.from].en}.`,
  }),
  'invoice-rejected': ({ number, storeName, reason }) => ({
    title: `Invoice ${number} rejected`,
    text: `The invoice of ${storeName} was not approved. Reason: ${reasonText(reason, 'en')}`,
  }),
  'invoice-reopened': ({ number, storeName, reason }) => ({
    title: `Invoice ${number} is back in review`,
    text: `The invoice of ${storeName} will be decided again. Reason: ${reason}`,
  }),
  'customer-expiring': ({ name, until }) => ({
    title: 'A customer registration is about to end',
    text: `The registration of ${name} is valid until ${dayMonthYearFromIso(until)}. Renew it to keep earning.`,
  }),
  'customer-expired': ({ name, until }) => ({
    title: 'A customer registration has ended',
    text: `The registration of ${name} ended on ${dayMonthYearFromIso(until)}. Renew it to earn again.`,
  }),
  'customer-confirmed': ({ name }) => ({
    title: 'A customer confirmed the registration',
    text: `${name} read the notice and confirmed the registration that you made.`,
  }),
  'customer-objected': ({ name }) => ({
    title: 'A customer objected to the registration',
    text: `${name} asked to leave. The registration has ended and new invoices earn nothing; you keep the points already credited.`,
  }),
  'customer-disputed': ({ name }) => ({
    title: 'A customer of yours is disputed',
    text: `Another professional claims ${name}. State your side; the programme’s team decides.`,
  }),
  'dispute-opened': ({ name, claimantName }) => ({
    title: 'New dispute about a customer',
    text: `${claimantName} disputes the registration of ${name}. See what both sides presented and decide.`,
  }),
  'dispute-decided': ({ name, isMine, note }) => ({
    title: isMine ? `${name} is your customer` : `${name} went to another professional`,
    text: `The programme’s team decided the dispute. Reason: ${note}`,
  }),
  'sale-lost': ({ name, until, number, storeName }) => ({
    title: 'A sale earned nothing: the registration had ended',
    text: `Invoice ${number} of ${storeName} is for ${name}, whose registration ended on ${dayMonthYearFromIso(until)}. Renew it so that the next ones earn points.`,
  }),
  'sign-up-awaiting': ({ name, userType }) => ({
    title: 'A sign-up awaits approval',
    text: `${name} (${userType}) has completed the registration and awaits approval.`,
  }),
  'invoice-received': ({ count, storeName }) => ({
    title: count === 1 ? 'New invoice' : `${numbers.en.format(count)} new invoices`,
    text: `${storeName} sent ${count === 1 ? 'an invoice' : 'invoices'} for review.`,
  }),
  announcement: ({ title, text }) => ({ title: title.en, text: text.en }),
  'regulation-changed': ({ text, version, holdsFrom }) => ({
    title: holdsFrom
      ? `The regulation changes on ${dayMonthYearFromIso(holdsFrom)}`
      : version === 1
        ? 'The regulation was published'
        : 'The regulation changed',
    text: `Read version ${version} of the ${text === 'regulation' ? 'professional' : 'store'} regulation and confirm that you accept it.`,
  }),
  'invite-accepted': ({ name }) => ({
    title: 'Your invite was accepted',
    text: `${name} signed up. Once their first invoice is approved, you both earn points.`,
  }),
  'experience-confirmed': ({ title, on, paid, until }) => ({
    title: until ? 'The team holds a seat for you' : 'Booking confirmed',
    text: `${title}, on ${dayMonthYearFromIso(on)}. ${paid > 0 ? `${numbers.en.format(paid)} points were spent.` : 'Your seat is confirmed.'}${confirmBy(until, 'en')}`,
  }),
  'experience-waiting': ({ title, on }) => ({
    title: 'You are on the waiting list',
    text: `${title}, on ${dayMonthYearFromIso(on)}. Free seats go to the waiting list in order of arrival.`,
  }),
  'experience-promoted': ({ title, on, paid, until }) => ({
    title: 'A seat became free and it is yours',
    text: `${title}, on ${dayMonthYearFromIso(on)}. ${paid > 0 ? `${numbers.en.format(paid)} points were spent.` : 'You left the waiting list.'}${confirmBy(until, 'en')}`,
  }),
  'experience-passed-over': ({ title, on, cost }) => ({
    title: 'A seat became free, but you lacked points',
    text: `${title}, on ${dayMonthYearFromIso(on)}. The seat went to the next person. You stay on the waiting list: have ${numbers.en.format(cost)} points available next time.`,
  }),
  'experience-removed': ({ title, on, refunded }) => ({
    title: 'Booking removed',
    text: `${title}, on ${dayMonthYearFromIso(on)}: the programme team removed your booking.${refunded > 0 ? ` ${numbers.en.format(refunded)} points were refunded.` : ''}`,
  }),
  'adjustment-waiting': ({ professionalName, points }) => ({
    title: 'A points adjustment awaits confirmation',
    text: `A ${points > 0 ? 'credit' : 'debit'} of ${countedPoints(Math.abs(points), 'en')} for ${professionalName}. Another administrator must confirm it.`,
  }),
  'experience-expired': ({ title, on, refunded }) => ({
    title: 'The seat held for you expired',
    text: `${title}, on ${dayMonthYearFromIso(on)}: the time to confirm is over and the seat went to the waiting list.${refunded > 0 ? ` ${numbers.en.format(refunded)} points were refunded.` : ''}`,
  }),
  'experience-changed': ({ title, startsAt, place }) => ({
    title: 'The experience changed',
    text: `${title} is now on ${momentOf(startsAt)}. Place: ${place}. Your booking stays.`,
  }),
  'experience-reminder': ({ title, startsAt, place }) => ({
    title: `Reminder: ${title}`,
    text: `Your seat is confirmed: ${momentOf(startsAt)}. Place: ${place}.`,
  }),
  'experience-suspended': ({ title, on }) => ({
    title: 'The experience was suspended',
    text: `${title}, on ${dayMonthYearFromIso(on)}, is suspended. You can leave and get your points back, or wait for the new date.`,
  }),
  'ledger-broken': ({ invariants, rows }) => ({
    title: 'The ledger check found discrepancies',
    text: `${rows === 1 ? '1 record does not agree' : `${numbers.en.format(rows)} records do not agree`}: ${invariants}. Contact support before approving more invoices.`,
  }),
  'job-failed': ({ job }) => ({
    title: 'A background job failed',
    text: `Every attempt failed: ${jobs.en[job]}. Contact support; the error was logged.`,
  }),
  'trust-changed': ({ state, names, count, on }) => {
    const all = namesOf(names, count, 'en')
    const many = count > 1
    switch (state) {
      case 'expiring':
        return {
          title: many
            ? 'Certificates of authorities expire soon'
            : 'The certificate of an authority expires soon',
          text: `${all}: ${many ? 'the first one expires' : 'it expires'} on ${dayMonthYearFromIso(on ?? '')}. Install the successor so that invoices can still be verified.`,
        }
      case 'expired':
        return {
          title: many
            ? 'Certificates of authorities have expired'
            : 'The certificate of an authority has expired',
          text: `${all}. Invoices issued after that await review until the successor is installed.`,
        }
      case 'missing':
        return {
          title: many
            ? 'Certificates of authorities are missing to verify invoices'
            : 'The certificate of an authority is missing to verify invoices',
          text: `${all}. Until ${many ? 'they are' : 'it is'} installed, the invoices await review.`,
        }
    }
  },
  'pce-received': ({ label, amountCents, professionalName, storeName }) => ({
    title: `${label} to approve: ${reais(amountCents, 'en')}`,
    text: `A sale of ${storeName} earned an amount for ${professionalName}.`,
  }),
  'pce-approved': (facts) => ({
    title: `${facts.label} approved: ${reais(facts.amountCents, 'en')}`,
    text: `From: ${ofSale(facts, 'en')}. It now awaits payment.`,
  }),
  'pce-paid': (facts) => ({
    title: `${facts.label} paid: ${reais(facts.amountCents, 'en')}`,
    text: `Paid on ${dayMonthYearFromIso(facts.paidOn)}. From: ${ofSale(facts, 'en')}.`,
  }),
  'pce-refused': (facts) => ({
    title: `${facts.label} rejected: ${reais(facts.amountCents, 'en')}`,
    text: `From: ${ofSale(facts, 'en')}. Reason: ${reasonText(facts.reason, 'en')}`,
  }),
  'pce-reversed': (facts) => ({
    title: `${facts.label} reversed: ${reais(facts.amountCents, 'en')}`,
    text: `From: ${ofSale(facts, 'en')}. Reason: ${reasonText(facts.reason, 'en')}`,
  }),
}

const texts: Readonly<Record<Language, Texts>> = { ptBR, en }

/** Returns the title and text of a notification in a language. */
export const writeText = <K extends NotificationKind>(
  kind: K,
  data: NotificationData[K],
  language: Language,
): NotificationText => texts[language][kind](data)

const regulationLink = ({ text, version, holdsFrom }: NotificationData['regulation-changed']) =>
  holdsFrom ? `/${text}?version=${version}` : `/${text}`

/** Returns the path of the page that a notification is about, for the role of its reader; null if there is none. */
export function linkOf<K extends NotificationKind>(
  kind: K,
  data: NotificationData[K],
  reader: 'professional' | 'shopkeeper' | 'admin',
): string | null {
  switch (kind) {
    case 'points-credited':
    case 'points-reversed': {
      const facts = data as PointsFacts
      if ('invite' in facts) return facts.invite.side === 'inviter' ? '/invites' : '/extract?kind=invite'
      return `/extract?q=${encodeURIComponent('extraPoint' in facts ? facts.extraPoint : facts.number)}`
    }
    case 'invite-accepted':
      return '/invites'
    case 'experience-confirmed':
    case 'experience-waiting':
    case 'experience-promoted':
    case 'experience-passed-over':
    case 'experience-removed':
    case 'experience-expired':
    case 'experience-changed':
    case 'experience-reminder':
    case 'experience-suspended':
      return `/experiences?id=${(data as ExperienceFacts).experienceId}`
    case 'announcement':
      return (data as NotificationData['announcement']).link
    case 'regulation-changed':
      return regulationLink(data as NotificationData['regulation-changed'])
    case 'points-adjusted':
    case 'points-expired':
      return `/extract?kind=${kind === 'points-adjusted' ? 'adjustment' : 'expiry'}`
    case 'points-expiring':
      return '/score'
    case 'level-at-risk':
      return '/score'
    case 'invoice-rejected':
    case 'invoice-reopened': {
      const { customerId } = data as NotificationData['invoice-rejected' | 'invoice-reopened']
      return customerId ? `/customers?id=${customerId}` : '/customers'
    }
    case 'sale-lost':
    case 'customer-confirmed':
    case 'customer-objected':
      return `/customers?id=${(data as CustomerFacts).customerId}`
    case 'customer-disputed':
    case 'dispute-decided':
      return '/customers'
    case 'dispute-opened':
      return `/cms/clients?tab=disputes&dispute=${(data as NotificationData['dispute-opened']).disputeId}`
    case 'adjustment-waiting':
      return '/cms/adjustments?status=waiting'
    case 'level-changed':
      return '/dashboard'
    case 'customer-expiring':
    case 'customer-expired':
      return '/customers'
    case 'trust-changed':
      return '/cms/settings/trust'
    case 'invoice-received':
      return '/cms/professionals/invoices'
    case 'pce-received':
      return '/cms/professionals/pce'
    case 'pce-approved':
    case 'pce-paid':
    case 'pce-refused':
    case 'pce-reversed':
      return `/pce?id=${(data as PceFacts).pceId}`
    case 'sign-up-awaiting': {
      if (reader === 'shopkeeper') return '/team'
      if (reader !== 'admin') return null
      const { userType } = data as NotificationData['sign-up-awaiting']
      return userType === 'shopkeeper' ? '/cms/stores?tab=shopkeepers' : '/cms/professionals'
    }
    default:
      return null
  }
}
