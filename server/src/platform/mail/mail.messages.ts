import { BUSINESS_TIME_ZONE, dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import { lettersOnly } from '@esquadro/contract/platform/fields/short-name'
import type { MailData, MailDrawing, MailKind } from '../context/mail.ts'
import type { Language } from '../messages/messages.ts'

/** The content of a mail, before it is rendered as HTML or as text. */
export interface MailText {
  readonly subject: string
  readonly title: string
  /** Below the title. */
  readonly drawing?: MailDrawing
  /** The news of a digest, above the paragraphs. */
  readonly items?: MailData['news']['items']
  readonly paragraphs: readonly string[]
  /** Digits to type, in large print. */
  readonly code?: string
  readonly button?: { readonly label: string; readonly url: string }
  /** Additional information in small print. */
  readonly note?: string
  /** Figures with their labels, set as a table. */
  readonly figures?: readonly { readonly label: string; readonly value: string }[]
  /** The unsubscribe page, linked in the footer. */
  readonly endUrl?: string
  /** The address to which a mail program posts to unsubscribe (RFC 8058). */
  readonly oneClickUrl?: string
  /** Calendar events to attach. */
  readonly events?: MailData['news']['events']
}

type Texts = { readonly [K in MailKind]: (data: MailData[K], programme: string) => MailText }

// Anybody may enter a name with somebody else's e-mail: keeps only letters, so that a name cannot contain a
// link or a message.
const firstOf = (name: string, fallback: string): string => lettersOnly(name).split(' ')[0] || fallback

const deviceText = (browser: string | null, system: string | null, unknown: string, on: string): string =>
  browser && system ? `${browser}${on}${system}` : (browser ?? system ?? unknown)

const dateTimeOf = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: BUSINESS_TIME_ZONE,
  }).format(Date.parse(at))

const rootLines = (roots: MailData['ledger-root']['roots'], locale: string): string[] =>
  roots.map(({ number, root, recordedAt }) => `${number} · ${dateTimeOf(recordedAt, locale)} · ${root}`)

const pointsOf = (value: number, locale: string): string => new Intl.NumberFormat(locale).format(value)

/** Formats `2026-10` as `outubro de 2026`. */
const monthOf = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: BUSINESS_TIME_ZONE }).format(
    Date.parse(`${month}-15T12:00:00Z`),
  )

interface NewsTexts {
  readonly subject: string
  readonly title: string
  readonly more: string
  readonly button: string
}

/** A single piece of news is the whole mail and links to its page; several are a list with links. */
function newsOf(
  { items, more, url, endUrl, oneClickUrl, events }: MailData['news'],
  words: NewsTexts,
): MailText {
  const frame = { oneClickUrl, endUrl, ...(events && { events }) }
  const [only, ...others] = items
  if (only && others.length === 0 && more === 0) {
    const { title, text, drawing } = only
    const button = { label: words.button, url: only.url ?? url }
    return { ...frame, subject: title, title, ...(drawing && { drawing }), paragraphs: [text], button }
  }
  // A new level is the moment of a digest.
  const drawing = items.find((item) => item.drawing?.kind === 'level')?.drawing
  return {
    ...frame,
    ...(drawing && { drawing }),
    subject: words.subject,
    title: words.title,
    items,
    paragraphs: more > 0 ? [words.more] : [],
    button: { label: words.button, url },
  }
}

type FactorChange = MailData['second-factor-changed']['change']
const factorChanges: Readonly<Record<Language, Readonly<Record<FactorChange, string>>>> = {
  ptBR: {
    'totp-added': 'um aplicativo autenticador passou a confirmar os seus acessos.',
    'totp-removed': 'o aplicativo autenticador foi removido da sua conta.',
    'passkey-added': 'uma chave de acesso foi criada na sua conta.',
    'passkey-removed': 'uma chave de acesso foi removida da sua conta.',
    'recovery-codes-made':
      'os seus códigos de recuperação foram trocados por outros. Os anteriores não valem mais.',
    'recovery-code-used':
      'um código de recuperação foi usado para entrar na sua conta. Cada um vale para um único uso.',
    'factors-reset':
      'um administrador removeu a segunda etapa de acesso da sua conta. Configure outra ao entrar de novo.',
  },
  en: {
    'totp-added': 'an authenticator app now confirms your sign-ins.',
    'totp-removed': 'the authenticator app was removed from your account.',
    'passkey-added': 'a passkey was added to your account.',
    'passkey-removed': 'a passkey was removed from your account.',
    'recovery-codes-made': 'your recovery codes were replaced. The previous ones no longer work.',
    'recovery-code-used': 'a recovery code was used to sign in to your account. Each one works once.',
    'factors-reset':
      'an administrator removed the second sign-in step of your account. Set up another one when you sign in again.',
  },
}

type AnswerCounts = Pick<MailData['mailbox-answer'], 'accepted' | 'doubtful' | 'refused' | 'repeated'>

/** The words for a number of files by outcome, one and several. */
const answerWords = {
  ptBR: {
    received: ['recebida', 'recebidas'],
    refused: ['recusada', 'recusadas'],
    repeated: ['já enviada antes', 'já enviadas antes'],
    none: 'nenhuma nota',
  },
  en: {
    received: ['received', 'received'],
    refused: ['rejected', 'rejected'],
    repeated: ['sent before', 'sent before'],
    none: 'no invoice',
  },
} as const

function answerCounts(
  { accepted, doubtful, refused, repeated }: AnswerCounts,
  words: (typeof answerWords)[Language],
): string {
  const parts = [
    [accepted + doubtful, words.received],
    [refused, words.refused],
    [repeated, words.repeated],
  ] as const
  const named = parts.flatMap(([count, [one, several]]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`],
  )
  return named.length === 0 ? words.none : named.join(', ')
}

const ptBR: Texts = {
  'pre-registration': ({ name, storeName, url }, programme) => ({
    subject: `${storeName} convida você para o ${programme}`,
    title: `${firstOf(name, 'você')}, metade do caminho já foi.`,
    paragraphs: [
      `${storeName} fez o seu pré-cadastro no ${programme}, o programa de pontos de arquitetos, engenheiros e designers de interiores.`,
      'Conclua o cadastro com este mesmo e-mail, e as compras dos seus clientes passam a valer pontos.',
    ],
    button: { label: 'Concluir o cadastro', url },
    note: `Se você não conhece ${storeName}, ignore esta mensagem.`,
  }),
  'ledger-root': ({ name, day, roots, url }, programme) => ({
    subject: `Provas dos pontos de ${dayMonthYearFromIso(day)} no ${programme}`,
    title: 'As provas de um dia.',
    paragraphs: [
      `${firstOf(name, 'você')}, estas são as assinaturas dos pontos de ${dayMonthYearFromIso(day)}. Guarde esta mensagem: com ela, qualquer pessoa confere que nenhum lançamento anterior mudou.`,
      ...rootLines(roots, 'pt-BR'),
    ],
    button: { label: 'Ver todas as provas', url },
  }),
  news: (data, programme) =>
    newsOf(data, {
      subject: `Novidades para você no ${programme}`,
      title: `${firstOf(data.name, 'você')}, há novidades.`,
      more: `E mais ${data.more} no programa.`,
      button: 'Ver no programa',
    }),
  'confirm-email': ({ name, url }, programme) => ({
    subject: `Confirme o seu e-mail no ${programme}`,
    title: `Falta um passo, ${firstOf(name, 'você')}.`,
    paragraphs: [
      `Recebemos o seu cadastro no ${programme}. Para concluí-lo, confirme que este e-mail é seu.`,
    ],
    button: { label: 'Confirmar e-mail', url },
    note: 'O link vale por 72 horas e pode ser usado uma única vez. Se não foi você quem se cadastrou, ignore esta mensagem.',
  }),
  'change-email': ({ name, url }, programme) => ({
    subject: `Confirme o seu novo e-mail no ${programme}`,
    title: 'Um novo endereço para a sua conta.',
    paragraphs: [
      `${firstOf(name, 'você')}, este e-mail foi informado como o novo endereço da sua conta no ${programme}. Confirme para que ele passe a valer.`,
    ],
    button: { label: 'Confirmar novo e-mail', url },
    note: 'O link vale por 72 horas. Enquanto isso, o acesso continua com o e-mail anterior. Se não foi você, ignore esta mensagem.',
  }),
  'email-changed': ({ name, newEmail }, programme) => ({
    subject: `O e-mail da sua conta no ${programme} mudou`,
    title: 'O e-mail da sua conta mudou.',
    paragraphs: [
      `${firstOf(name, 'você')}, a partir de agora o acesso à sua conta no ${programme} é feito com ${newEmail}.`,
      'Se não foi você, fale com a equipe do programa imediatamente.',
    ],
  }),
  'sign-up-again': ({ name, url, recoverUrl }, programme) => ({
    subject: `Você já tem uma conta no ${programme}`,
    title: `Você já está por aqui, ${firstOf(name, 'você')}.`,
    paragraphs: [
      `Alguém preencheu um cadastro no ${programme} com este e-mail, mas ele já tem uma conta. Nada mudou nela.`,
      `Se foi você, entre com a senha que já usa. Se não se lembra dela, crie outra em ${recoverUrl}`,
    ],
    button: { label: 'Entrar', url },
    note: 'Se não foi você, não é preciso fazer nada.',
  }),
  'sign-up-unfinished': ({ name, url, recoverUrl }, programme) => ({
    subject: `O seu cadastro no ${programme} ficou pela metade`,
    title: `O seu cadastro já começou, ${firstOf(name, 'você')}.`,
    paragraphs: [
      `Este e-mail já tem um cadastro iniciado no ${programme}. Entre com a senha escolhida no primeiro passo para continuar de onde parou.`,
      `Se não se lembra da senha, crie outra em ${recoverUrl}`,
    ],
    button: { label: 'Continuar o cadastro', url },
    note: 'Se não foi você, não é preciso fazer nada.',
  }),
  'recovery-code': ({ name, code, url, isUnderAttack = false }, programme) => ({
    subject: `Código para criar uma nova senha no ${programme}`,
    title: 'Crie uma nova senha.',
    paragraphs: [`${firstOf(name, 'você')}, use o código abaixo para criar uma nova senha.`],
    code,
    button: { label: 'Digitar o código', url },
    note: `O código vale por ${isUnderAttack ? '2 horas' : '10 minutos'} e para um único uso. Ninguém da nossa equipe vai pedi-lo a você. Se não foi você quem o solicitou, ignore esta mensagem: a sua senha continua a mesma.`,
  }),
  'entry-code': ({ name, code, url }, programme) => ({
    subject: `Código para entrar no ${programme}`,
    title: 'Entre com este código e a sua senha.',
    paragraphs: [
      `${firstOf(name, 'Olá')}, houve muitas tentativas de entrar na sua conta com a senha errada. Para que só você entre agora, digite este código junto com a senha.`,
    ],
    code,
    button: { label: 'Entrar', url },
    note: 'O código vale por 2 horas. Ninguém da nossa equipe vai pedi-lo a você. Se não é você quem está tentando entrar, ignore esta mensagem: sem a sua senha, o código não abre a conta.',
  }),
  'password-changed': ({ name, recoverUrl }, programme) => ({
    subject: `A sua senha no ${programme} foi alterada`,
    title: 'A sua senha foi alterada.',
    paragraphs: [
      `${firstOf(name, 'você')}, a senha da sua conta no ${programme} acaba de ser alterada. Por segurança, todas as sessões abertas foram encerradas.`,
      `Se não foi você, crie outra senha agora em ${recoverUrl} e fale com a equipe do programa.`,
    ],
  }),
  'new-device': ({ name, browser, system, at, url }, programme) => ({
    subject: `Novo acesso à sua conta no ${programme}`,
    title: 'A sua conta foi usada em um aparelho novo.',
    paragraphs: [
      `${firstOf(name, 'você')}, alguém acaba de entrar na sua conta em ${deviceText(browser, system, 'um aparelho desconhecido', ' no ')}, em ${dateTimeOf(at, 'pt-BR')} (horário de Brasília).`,
      'Se foi você, não é preciso fazer nada. Se não foi, encerre essa sessão e troque a senha agora.',
    ],
    button: { label: 'Ver as sessões da conta', url },
  }),
  'second-factor-changed': ({ name, change, recoverUrl }, programme) => ({
    subject: `Segurança da sua conta no ${programme}`,
    title: 'O acesso à sua conta mudou.',
    paragraphs: [
      `${firstOf(name, 'você')}, ${factorChanges.ptBR[change]}`,
      'Se não foi você, crie uma nova senha agora e fale com a equipe do programa.',
    ],
    button: { label: 'Criar uma nova senha', url: recoverUrl },
  }),
  'account-created': ({ name, url, recoverUrl }, programme) => ({
    subject: `A sua conta no ${programme} está pronta`,
    title: `Boas-vindas, ${firstOf(name, 'você')}.`,
    paragraphs: [
      `A equipe do ${programme} criou uma conta para você. Entre com este e-mail e com a senha que lhe foi informada para completar os seus dados.`,
      `Se preferir escolher a sua própria senha, crie outra em ${recoverUrl}`,
    ],
    button: { label: 'Entrar', url },
  }),
  'account-approved': ({ name, url }, programme) => ({
    subject: `O seu cadastro no ${programme} foi aprovado`,
    title: `Está tudo certo, ${firstOf(name, 'você')}.`,
    paragraphs: [`O seu cadastro no ${programme} foi aprovado. A sua conta já pode ser usada.`],
    button: { label: 'Entrar', url },
  }),
  'account-rejected': ({ name, reason }, programme) => ({
    subject: `Sobre o seu cadastro no ${programme}`,
    title: 'O seu cadastro não foi aprovado.',
    paragraphs: [
      `${firstOf(name, 'você')}, analisamos o seu cadastro no ${programme} e não foi possível aprová-lo. Se acredita que houve um engano, fale com a equipe do programa.`,
      ...(reason ? [`Motivo: ${reason}`] : []),
    ],
  }),
  'customer-notice': ({ name, professional, until, url }, programme) => ({
    subject: `${lettersOnly(professional)} registrou você no ${programme}`,
    title: `${firstOf(name, 'Olá')}, você foi registrado como cliente.`,
    paragraphs: [
      `${lettersOnly(professional)} informou os seus dados ao ${programme}, um programa de pontos para arquitetos, engenheiros e designers de interiores, até ${dayMonthYearFromIso(until)}.`,
      'Veja o que isso significa para você. Você pode confirmar ou se opor, sem criar conta e sem custo.',
    ],
    button: { label: 'Ver, confirmar ou me opor', url },
  }),
  welcome: ({ name, url }, programme) => ({
    subject: `Boas-vindas ao ${programme}`,
    title: `Boas-vindas, ${firstOf(name, 'você')}.`,
    paragraphs: [
      `O seu cadastro no ${programme} está completo.`,
      'O primeiro passo é registrar um cliente: a partir daí, as notas fiscais dele nas lojas participantes rendem pontos para você.',
    ],
    button: { label: 'Registrar um cliente', url },
  }),
  'month-statement': (
    { name, month, opening, credits, debits, closing, code, url, verifyUrl, endUrl, oneClickUrl },
    programme,
  ) => ({
    oneClickUrl,
    endUrl,
    subject: `O seu extrato de ${monthOf(month, 'pt-BR')} no ${programme}`,
    title: `${firstOf(name, 'você')}, este foi o seu mês.`,
    paragraphs: [`Os seus pontos em ${monthOf(month, 'pt-BR')}:`],
    figures: [
      { label: 'Saldo anterior', value: pointsOf(opening, 'pt-BR') },
      { label: 'Entradas', value: pointsOf(credits, 'pt-BR') },
      { label: 'Saídas', value: pointsOf(debits, 'pt-BR') },
      { label: 'Saldo final', value: pointsOf(closing, 'pt-BR') },
      { label: 'Código de verificação', value: code },
    ],
    button: { label: 'Ver o extrato', url },
    note: `Qualquer pessoa pode conferir este extrato com o código, em ${verifyUrl}`,
  }),
  'mailbox-answer': ({ storeName, results, more, url, ...counts }, programme) => ({
    subject: `Notas por e-mail: ${answerCounts(counts, answerWords.ptBR)} | ${programme}`,
    title: 'Lemos o e-mail do seu sistema.',
    items: results.map(({ name, outcome }) => ({ title: name, text: outcome, url: null })),
    paragraphs: [
      results.length === 0 && counts.repeated === 0
        ? `O e-mail que o sistema da ${storeName} enviou não tinha nenhuma nota fiscal. Anexe o XML da nota, ou um zip com os XML.`
        : `Da ${storeName}: ${answerCounts(counts, answerWords.ptBR)}.${more > 0 ? ` Mais ${more} na página de notas.` : ''}`,
    ],
    button: { label: 'Ver as notas', url },
  }),
  invite: ({ name, inviter, points, url }, programme) => ({
    subject: `${inviter} convida você para o ${programme}`,
    title: name ? `Um convite para você, ${firstOf(name, 'você')}.` : 'Um convite para você.',
    paragraphs: [
      `${inviter} participa do ${programme}, o programa de pontos de arquitetos, engenheiros e designers de interiores, e convida você a participar também.`,
      ...(points > 0
        ? [
            `Quando a sua primeira nota fiscal for aprovada, vocês dois ganham ${new Intl.NumberFormat('pt-BR').format(points)} pontos.`,
          ]
        : []),
    ],
    button: { label: 'Aceitar o convite', url },
    note: `O convite é seu e vale para um cadastro. Se você não conhece ${inviter}, ignore esta mensagem.`,
  }),
}

const en: Texts = {
  'pre-registration': ({ name, storeName, url }, programme) => ({
    subject: `${storeName} invites you to ${programme}`,
    title: `${firstOf(name, 'you')}, you are halfway there.`,
    paragraphs: [
      `${storeName} pre-registered you at ${programme}, the points programme for architects, engineers and interior designers.`,
      'Complete the registration with this e-mail to start earning points for what your customers buy.',
    ],
    button: { label: 'Complete the registration', url },
    note: `If you do not know ${storeName}, ignore this message.`,
  }),
  'ledger-root': ({ name, day, roots, url }, programme) => ({
    subject: `Proofs of the points of ${dayMonthYearFromIso(day)} at ${programme}`,
    title: 'The proofs of a day.',
    paragraphs: [
      `${firstOf(name, 'you')}, these are the signatures of the points of ${dayMonthYearFromIso(day)}. Keep this message: anyone can use it to check that no earlier entry has changed.`,
      ...rootLines(roots, 'en-US'),
    ],
    button: { label: 'See all proofs', url },
  }),
  news: (data, programme) =>
    newsOf(data, {
      subject: `News for you at ${programme}`,
      title: `${firstOf(data.name, 'you')}, there is news.`,
      more: `And ${data.more} more in the programme.`,
      button: 'See it in the programme',
    }),
  'confirm-email': ({ name, url }, programme) => ({
    subject: `Confirm your e-mail at ${programme}`,
    title: `One step to go, ${firstOf(name, 'you')}.`,
    paragraphs: [
      `We received your registration at ${programme}. To finish it, confirm that this e-mail is yours.`,
    ],
    button: { label: 'Confirm e-mail', url },
    note: 'The link is valid for 72 hours and works once. If you did not sign up, ignore this message.',
  }),
  'change-email': ({ name, url }, programme) => ({
    subject: `Confirm your new e-mail at ${programme}`,
    title: 'A new address for your account.',
    paragraphs: [
      `${firstOf(name, 'you')}, this e-mail was entered as the new address of your account at ${programme}. Confirm it to start using it.`,
    ],
    button: { label: 'Confirm new e-mail', url },
    note: 'The link is valid for 72 hours. Until you confirm, sign in with your previous e-mail. If this was not you, ignore this message.',
  }),
  'email-changed': ({ name, newEmail }, programme) => ({
    subject: `The e-mail of your account at ${programme} has changed`,
    title: 'The e-mail of your account has changed.',
    paragraphs: [
      `${firstOf(name, 'you')}, from now on you sign in to your account at ${programme} with ${newEmail}.`,
      'If this was not you, contact the programme team at once.',
    ],
  }),
  'sign-up-again': ({ name, url, recoverUrl }, programme) => ({
    subject: `You already have an account at ${programme}`,
    title: `You are already here, ${firstOf(name, 'you')}.`,
    paragraphs: [
      `Somebody filled in a registration at ${programme} with this e-mail, but it already has an account. Nothing in it has changed.`,
      `If it was you, sign in with the password you already use. If you do not remember it, set a new one at ${recoverUrl}`,
    ],
    button: { label: 'Sign in', url },
    note: 'If it was not you, you do not need to do anything.',
  }),
  'sign-up-unfinished': ({ name, url, recoverUrl }, programme) => ({
    subject: `Your registration at ${programme} is not complete`,
    title: `You have already started your registration, ${firstOf(name, 'you')}.`,
    paragraphs: [
      `This e-mail already has an incomplete registration at ${programme}. Sign in with the password of the first step to continue.`,
      `If you do not remember the password, set a new one at ${recoverUrl}`,
    ],
    button: { label: 'Continue the registration', url },
    note: 'If it was not you, you do not need to do anything.',
  }),
  'recovery-code': ({ name, code, url, isUnderAttack = false }, programme) => ({
    subject: `Code for a new password at ${programme}`,
    title: 'Set a new password.',
    paragraphs: [`${firstOf(name, 'you')}, use the code below to set a new password.`],
    code,
    button: { label: 'Enter the code', url },
    note: `The code is valid for ${isUnderAttack ? '2 hours' : '10 minutes'} and works once. Nobody on our team will ever ask you for it. If you did not request it, ignore this message: your password stays the same.`,
  }),
  'entry-code': ({ name, code, url }, programme) => ({
    subject: `Code to sign in to ${programme}`,
    title: 'Sign in with this code and your password.',
    paragraphs: [
      `${firstOf(name, 'Hello')}, there were many attempts to sign in to your account with a wrong password. To let only you in now, enter this code with your password.`,
    ],
    code,
    button: { label: 'Sign in', url },
    note: 'The code is valid for 2 hours. Nobody on our team will ever ask you for it. If you are not trying to sign in, ignore this message: without your password the code does not open the account.',
  }),
  'password-changed': ({ name, recoverUrl }, programme) => ({
    subject: `Your password at ${programme} was changed`,
    title: 'Your password was changed.',
    paragraphs: [
      `${firstOf(name, 'you')}, the password of your account at ${programme} has just been changed. For your security, all open sessions were ended.`,
      `If this was not you, set another password now at ${recoverUrl} and contact the programme team.`,
    ],
  }),
  'new-device': ({ name, browser, system, at, url }, programme) => ({
    subject: `New sign-in to your account at ${programme}`,
    title: 'Your account was used on a new device.',
    paragraphs: [
      `${firstOf(name, 'you')}, somebody has just signed in to your account on ${deviceText(browser, system, 'an unknown device', ' on ')}, at ${dateTimeOf(at, 'en-GB')} (Brasília time).`,
      'If it was you, there is nothing to do. If it was not, end that session and change your password now.',
    ],
    button: { label: 'See the sessions of the account', url },
  }),
  'second-factor-changed': ({ name, change, recoverUrl }, programme) => ({
    subject: `Security of your account at ${programme}`,
    title: 'The access to your account has changed.',
    paragraphs: [
      `${firstOf(name, 'you')}, ${factorChanges.en[change]}`,
      'If it was not you, set a new password now and contact the programme team.',
    ],
    button: { label: 'Set a new password', url: recoverUrl },
  }),
  'account-created': ({ name, url, recoverUrl }, programme) => ({
    subject: `Your account at ${programme} is ready`,
    title: `Welcome, ${firstOf(name, 'you')}.`,
    paragraphs: [
      `The team of ${programme} created an account for you. Sign in with this e-mail and the password you were given to complete your details.`,
      `If you would rather choose your own password, set one at ${recoverUrl}`,
    ],
    button: { label: 'Sign in', url },
  }),
  'account-approved': ({ name, url }, programme) => ({
    subject: `Your registration at ${programme} was approved`,
    title: `All set, ${firstOf(name, 'you')}.`,
    paragraphs: [`Your registration at ${programme} was approved. Your account is ready to use.`],
    button: { label: 'Sign in', url },
  }),
  'account-rejected': ({ name, reason }, programme) => ({
    subject: `About your registration at ${programme}`,
    title: 'Your registration was not approved.',
    paragraphs: [
      `${firstOf(name, 'you')}, we reviewed your registration at ${programme} and could not approve it. If you think this is a mistake, contact the programme team.`,
      ...(reason ? [`The reason: ${reason}`] : []),
    ],
  }),
  'customer-notice': ({ name, professional, until, url }, programme) => ({
    subject: `${lettersOnly(professional)} registered you at ${programme}`,
    title: `${firstOf(name, 'Hello')}, you were registered as a customer.`,
    paragraphs: [
      `${lettersOnly(professional)} gave your details to ${programme}, a points programme for architects, engineers and interior designers, until ${dayMonthYearFromIso(until)}.`,
      'See what this means for you. You can confirm or object, without an account and free of charge.',
    ],
    button: { label: 'See, confirm or object', url },
  }),
  welcome: ({ name, url }, programme) => ({
    subject: `Welcome to ${programme}`,
    title: `Welcome, ${firstOf(name, 'you')}.`,
    paragraphs: [
      `Your registration at ${programme} is complete.`,
      'The first step is to register a customer: from then on, their invoices at the participating stores earn points for you.',
    ],
    button: { label: 'Register a customer', url },
  }),
  'month-statement': (
    { name, month, opening, credits, debits, closing, code, url, verifyUrl, endUrl, oneClickUrl },
    programme,
  ) => ({
    oneClickUrl,
    endUrl,
    subject: `Your statement for ${monthOf(month, 'en-US')} at ${programme}`,
    title: `${firstOf(name, 'you')}, this was your month.`,
    paragraphs: [`Your points in ${monthOf(month, 'en-US')}:`],
    figures: [
      { label: 'Opening balance', value: pointsOf(opening, 'en-US') },
      { label: 'Credits', value: pointsOf(credits, 'en-US') },
      { label: 'Debits', value: pointsOf(debits, 'en-US') },
      { label: 'Closing balance', value: pointsOf(closing, 'en-US') },
      { label: 'Verification code', value: code },
    ],
    button: { label: 'See the statement', url },
    note: `Anyone can verify this statement with the code, at ${verifyUrl}`,
  }),
  'mailbox-answer': ({ storeName, results, more, url, ...counts }, programme) => ({
    subject: `Invoices by e-mail: ${answerCounts(counts, answerWords.en)} | ${programme}`,
    title: 'We have read your system’s e-mail.',
    items: results.map(({ name, outcome }) => ({ title: name, text: outcome, url: null })),
    paragraphs: [
      results.length === 0 && counts.repeated === 0
        ? `The e-mail that the system of ${storeName} sent contained no invoice. Attach the invoice’s XML, or a zip of them.`
        : `From ${storeName}: ${answerCounts(counts, answerWords.en)}.${more > 0 ? ` ${more} more on the page of invoices.` : ''}`,
    ],
    button: { label: 'See the invoices', url },
  }),
  invite: ({ name, inviter, points, url }, programme) => ({
    subject: `${inviter} invites you to ${programme}`,
    title: name ? `An invite for you, ${firstOf(name, 'you')}.` : 'An invite for you.',
    paragraphs: [
      `${inviter} takes part in ${programme}, the points programme for architects, engineers and interior designers, and invites you to join.`,
      ...(points > 0
        ? [
            `When your first invoice is approved, you both earn ${new Intl.NumberFormat('en-US').format(points)} points.`,
          ]
        : []),
    ],
    button: { label: 'Accept the invite', url },
    note: `The invite is personal and valid for one registration. If you do not know ${inviter}, ignore this message.`,
  }),
}

export const mailMessages: Readonly<Record<Language, Texts>> = { ptBR, en }

export const mailFrame = {
  ptBR: {
    lang: 'pt-BR',
    unsubscribe: 'Não quero mais receber',
    footer: (programme: string) => `Mensagem automática do ${programme}. Não é preciso responder.`,
    ifButtonFails: 'Se o botão não funcionar, copie este endereço no navegador:',
  },
  en: {
    lang: 'en',
    unsubscribe: 'Unsubscribe',
    footer: (programme: string) => `Automatic message from ${programme}. No reply is needed.`,
    ifButtonFails: 'If the button does not work, copy this address into your browser:',
  },
} as const satisfies Record<Language, unknown>

/** The texts of the demonstration's mail pages. */
export const devMailTexts = {
  title: 'E-mails da demonstração',
  lead: 'Aqui ficam as mensagens que o sistema enviaria. Elas só aparecem neste computador.',
  empty: 'Nenhuma mensagem até agora. Cadastre-se ou peça um código de recuperação para ver a primeira.',
  back: 'Todas as mensagens',
  to: 'Para',
} as const
