import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Files with texts for people, in both languages. */
const TEXTS = [
  'texts/src/*.ts',
  'web/app/**/*.messages.ts',
  'server/src/**/*.messages.ts',
  'server/src/messages/*.ts',
  'server/src/demonstration/**/*.ts',
  'web/worker/offline.html',
]

interface Rule {
  /** Matches a line with a word that the project does not use. */
  readonly pattern: RegExp
  /** The word of the glossary. */
  readonly instead: string
  /** Lines that the pattern must find, as proof that it works. */
  readonly finds: readonly string[]
  /** The files that may use the word, with the reason. */
  readonly except?: Readonly<Record<string, string>>
}

const RULES: readonly Rule[] = [
  {
    pattern: /\b[Pp](?:ôr|or|osto) (?:de lado|na agenda)/,
    instead: 'Deixar de lado, Adicionar à agenda',
    finds: ["'Pôr de lado'", "'Pôr na agenda'"],
  },
  {
    pattern: /\b[Ll]igaç(?:ão com a loja|ões)\b/,
    instead: 'Vínculo, Todos os vínculos',
    finds: ["'Ligação com a loja'", "'Todas as ligações'"],
  },
  { pattern: /Convite de \{\{(?:day|date|at|on)/, instead: 'Enviado em', finds: ["'Convite de {{day}}'"] },
  { pattern: /[Vv]ezes os pontos/, instead: 'Multiplicador', finds: ["'Vezes os pontos'"] },
  {
    pattern: /'Por (?:começar|abrir|confirmar)/,
    instead: 'Programado, A abrir, A confirmar',
    finds: ["'Por começar'", "'Por abrir'"],
  },
  {
    pattern: /(?:metade|um quarto) a mais|ao que mais valer/,
    instead: '50 % a mais; +25 %, cumulativo',
    finds: ["'metade a mais'", "'um quarto a mais, somado ao que mais valer'"],
  },
  {
    pattern: /Voltar para (?:o |a )?(?:início|[Pp]ainel|senha|lista|visão)/,
    instead: 'Voltar ao, Voltar à',
    finds: ["'Voltar para início'", "'Voltar para Painel'"],
  },
  { pattern: /é dito aqui/, instead: 'avisamos aqui', finds: ["'o que precisar de atenção é dito aqui'"] },
  { pattern: /salva por si\b/, instead: 'salva separadamente', finds: ["'Cada parte é salva por si'"] },
  {
    pattern: /[Aa]prova(?:r|da|das|m)? sozinh/,
    instead: 'Aprovar automaticamente',
    finds: ["'Aprovar sozinho'", "'podem ser aprovadas sozinhas'"],
  },
  {
    pattern: /'\{\{count\}\} selecionad[oa]s?'/,
    instead: 'the noun of the list: 10 notas selecionadas',
    finds: ["'{{count}} selecionados'"],
    except: { 'web/app/design/design.messages.ts': 'the options of a dropdown, which has its own label' },
  },
  {
    pattern: /Usuário inscrito com sucesso!/,
    instead: 'Inscrição confirmada',
    finds: ["'Usuário inscrito com sucesso!'"],
    except: {
      'web/app/experiences/cms/participants/participants.messages.ts':
        '§8: an administrator subscribes a member',
    },
  },
  {
    pattern: /'(?:Lugar|Papel|Todos os andamentos)'/,
    instead: 'Cidade/UF or Local, Função, Todas as etapas',
    finds: ["'Lugar'", "'Papel'", "'Todos os andamentos'"],
  },
  { pattern: /[Rr]ejei(?:t|ç)/, instead: 'recusar, recusada', finds: ["'Rejeição'", "'nota rejeitada'"] },
  {
    pattern: /[Dd]eixar participar|[Tt]ornar inativ|'(?:Desl|L)igar'/,
    instead: 'Ativar, Desativar',
    finds: ["'Deixar participar'", "'Tornar inativo'", "'Ligar'"],
  },
  {
    pattern: /carência|liberação|[Hh]olding period|waiting for release/,
    instead: 'pendente, período pendente; pending period',
    finds: ["'período de carência'", "'Aguardando liberação'"],
  },
  { pattern: /[Mm]érito|\bMerit\b/, instead: 'pontuação da loja; score', finds: ["'O mérito do mês'"] },
  { pattern: /'Dúvidas|Perguntas que sempre/, instead: 'Perguntas frequentes', finds: ["'Dúvidas'"] },
  {
    pattern: /\b[Ee]xpira(?:m|r|ram|d[oa]s?|ção|ções)?\b/,
    instead: 'vencer, vencido, vencimento',
    finds: ["'Expirado'", "'Expira em'"],
  },
  {
    pattern: /lojas? parceiras?|[Pp]artner stores?/,
    instead: 'loja participante',
    finds: ["'lojas parceiras'"],
  },
  {
    pattern: /[Cc]haves? de integração|[Aa]plicativo de códigos/,
    instead: 'chave de API, aplicativo autenticador',
    finds: ["'chave de integração'"],
  },
  {
    pattern: /\b(?:[Ll]ança\w+|[Dd]igitad\w+)[^']{0,12} à mão/,
    instead: 'manualmente',
    finds: ["'Lançar à mão'", "'Lançar valor à mão'"],
  },
  {
    pattern: /(?<!action): '[^']*\b[Rr]efus(?:e|ed|als?)\b/,
    instead: 'reject, rejected, rejection',
    finds: ["'status.refused': 'Refused'"],
  },
  {
    pattern: /[Pp]re-sign-up\b|[Cc]ell phone|[Tt]elephone/,
    instead: 'pre-registration, mobile phone, phone',
    finds: ["'Pre-sign-up'", "'Cell phone'"],
    except: {
      'server/src/demonstration/programme/content.data.ts': 'the address of the page',
      'web/app/privacy/privacy.messages.ts': 'the kinds of data in plain prose',
    },
  },
  {
    // Values only: the code, its keys and its imports keep "subscription".
    pattern: /(?:: |^\s+)'[^']*\b[Ss]ubscri(?:ptions?|bers?|bed)\b[^']*',?$/,
    instead: 'booking, booked, participant, of an experience in English',
    finds: ["title: 'Your subscription is confirmed',", "  'All subscriptions of this trip.',"],
  },
  {
    pattern:
      /'Sign-up'|\b[Ss]ign-up (?:period|deadline|is (?:open|closed)|opens?|opened|closed?|closes|has not|must close|and cancel)/,
    instead: 'sign-ups: the period in which an experience can be booked',
    finds: ["state: 'Sign-up'", "'Sign-up opens on {{day}}'", "'Sign-up deadline'"],
    except: {
      'web/app/accounts/sheet.messages.ts': 'the sign-up of a person',
      'texts/src/audit.ts': 'the sign-up of a person',
    },
  },
  {
    pattern:
      /\b(?:[Ee]xperience|[Tt]rip|[Ss]eat) registrations?\b|\b[Rr]egist(?:er|ered|ration) (?:for|in) (?:the|this|an|your) (?:experience|trip|course|visit)/,
    instead: 'booking, book',
    finds: ["'Your experience registration'", "'Register for this experience'"],
  },
  {
    pattern: /\b[Aa]udit trail\b/,
    instead: 'audit log',
    finds: ["'An audit trail'"],
  },
  {
    pattern: /\b[Ww]ait-?lists?\b|\b[Ff]ree spots?\b|\b[Ss]pots? left\b/,
    instead: 'waiting list, seat',
    finds: ["'Join the waitlist'", "'2 spots left'"],
  },
  {
    pattern:
      /\b[Ss]ales(?:person|people|man)\b|\b[Ss]hop assistants?\b|\b[Rr]etailers?\b|\b[Ss]torekeepers?\b/,
    instead: 'seller, shopkeeper',
    finds: ["'Choose the salesperson'", "'For retailers'"],
  },
  {
    pattern: /'(?:[Dd]isable|[Ee]nable|[Ii]nactivate)'|\b[Ii]nactivat(?:e|ed|ion)\b/,
    instead: 'activate, deactivate',
    finds: ["'Disable'", "'Inactivated'"],
  },
  {
    pattern: /'(?:Select\.\.\.|No options)'/,
    instead: 'Selecione…, Nenhuma opção; §9 fixes the English ones in one place',
    finds: ["'Select...'"],
    except: { 'web/app/design/design.messages.ts': '§9, in English only' },
  },
]

const files = globSync(TEXTS, { cwd: root })
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line)

describe('the texts of both languages', () => {
  it('use the words of the glossary', () => {
    const found = files.flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          isComment(line)
            ? []
            : RULES.filter(({ pattern, except }) => pattern.test(line) && !except?.[file]).map(
                ({ instead }) => `${file}:${index + 1}: ${line.trim()} → ${instead}`,
              ),
        ),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })

  it('separate a percent sign by a no-break space in Portuguese, and by nothing in English', () => {
    const found = files
      .filter((file) => file.endsWith('.messages.ts'))
      .flatMap((file) => {
        const source = readFileSync(path.join(root, file), 'utf8').replaceAll(String.raw`\u00a0`, '\u00a0')
        const [ptBR = '', en = ''] = source.split('\n  en: {')
        return [
          ...(ptBR.match(/(?:\d|\}\}) ?%/g) ?? []).map((text) => `${file}: ${text} in Portuguese`),
          ...(en.match(/(?:\d|\}\})[ \u00a0]%/g) ?? []).map((text) => `${file}: ${text} in English`),
        ]
      })
    expect(found).toEqual([])
  })

  it('have the English texts of the dropdown (§9) in English only', () => {
    const [ptBR, en] = readFileSync(path.join(root, 'web/app/design/design.messages.ts'), 'utf8').split(
      '\n  en: {',
    )
    expect(ptBR).toMatch(/'Selecione…'[\s\S]*'Nenhuma opção'/)
    expect(ptBR).not.toMatch(/Select\.\.\.|No options/)
    expect(en).toMatch(/'Select\.\.\.'[\s\S]*'No options'/)
  })

  it.each(RULES)('have rules that find the words replaced by $instead', ({ pattern, finds }) => {
    expect(finds.filter((line) => !pattern.test(line))).toEqual([])
  })
})
