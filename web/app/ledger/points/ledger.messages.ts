import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    title: 'Prova dos pontos',
    text: 'A cada hora, e a cada mil lançamentos, uma assinatura de todos os pontos. Quem guarda uma cópia pode provar que nada mudou.',
    howTitle: 'Guarde estas linhas fora do sistema',
    how: 'Elas são públicas em /provas, seguem na hora por webhook e chegam uma vez por dia por e-mail a cada administrador. Com uma cópia, qualquer pessoa pode conferir o que veio antes dela.',
    public: 'Ver a página pública',
    empty: 'Nenhuma assinatura ainda',
    emptyText: 'A primeira é registrada em instantes.',
    proof: 'Prova',
    checks: 'Ver as conferências',
    'chain.label': 'As {{count}} assinaturas mais recentes, em cadeia',
    'chain.mailed': 'Até a assinatura {{number}}, de {{at}}, há uma cópia por e-mail fora daqui.',
    'chain.noneMailed': 'A primeira cópia por e-mail sai amanhã; na página pública as assinaturas já estão.',
    'chain.last':
      'A mais recente é a {{number}}, de {{at}}: cobre {{entries}} lançamentos. A próxima vem em até uma hora.',
    healthText:
      'Toda noite, e quando alguém pede, as regras são conferidas sobre uma cópia instantânea, sem parar o sistema.',
    roots: 'Assinaturas',
    verify: 'Conferir agora',
    unfinished: 'A última conferência não terminou',
    unproved: 'Ainda não conferida.',
    queued: 'Na fila: começa em instantes.',
    verifying: 'Conferindo as regras',
    steps: '{{done}} de {{steps}}',
    proved: 'Conferidos em {{at}}: {{entries}} lançamentos de {{accounts}} contas, em {{seconds}} s.',
    broken_one: '{{count}} regra violada',
    broken_other: '{{count}} regras violadas',
    brokenText:
      'Não aprove nem ajuste pontos até o suporte esclarecer. As regras violadas e alguns registros estão abaixo.',
    whole: 'Todos os pontos estão como foram lançados.',
    rules: 'Regras',
    violated_one: '{{count}} registro',
    violated_other: '{{count}} registros',
    holds: 'Em ordem',
    'rule.chain': 'Cada lançamento traz o hash do seu conteúdo e o do lançamento anterior da conta',
    'rule.heads': 'A ponta de cada conta é o hash do último lançamento',
    'rule.roots':
      'Os lançamentos têm os hashes que as assinaturas cobrem e resultam na mais recente; nenhuma assinatura mudou',
    'rule.root-links':
      'Cada assinatura cita a anterior, e não falta nenhuma; só as horas em que o serviço não funcionou ficam sem',
    'rule.floors': 'Os pisos dos ciclos são os das assinaturas',
    'rule.seals': 'Os selos dos registros são os que as assinaturas cobrem',
    'rule.invoice-seals':
      'Cada nota aprovada tem a chave, os valores, os itens, o autor da decisão e a explicação daquele momento',
    'rule.former-approvals':
      'Cada aprovação estornada antes de a nota ser aberta de novo está guardada como foi decidida',
    'rule.audit-seals':
      'Nenhum registro da auditoria mudou ou sumiu, exceto pela remoção dos dados de uma pessoa',
    'rule.record-seals':
      'Os valores, pagamentos e o histórico do PCE, os ajustes, os níveis definidos manualmente, os consentimentos e os aceites são os registrados',
    'rule.balance-entries': 'Cada saldo é a soma dos seus lançamentos',
    'rule.balance-lots': 'Cada saldo é a soma do que resta dos seus lotes',
    'rule.balance-shown':
      'Cada saldo é o disponível mais o pendente mais o vencido ainda não lançado, menos o devido',
    'rule.lot-uses': 'O resto de cada lote são os seus pontos menos os usados por lançamentos da mesma conta',
    'rule.lot-bounds':
      'Cada crédito tem o seu lote, com as mesmas datas e pontos, e cada dívida cabe no seu débito',
    'rule.debits-covered': 'Cada débito usa pontos de créditos, e o resto é dívida',
    'rule.debt-repaid-first': 'Ninguém tem dívida e pontos ao mesmo tempo',
    'rule.cycle-scores':
      'Cada pontuação do ciclo é a soma do que os lançamentos contam para ela, e o piso não mudou',
    'rule.reversals-bounded':
      'Cada estorno ou vencimento indica um lançamento da conta, e nenhum é estornado além do seu valor',
    'rule.sources': 'Cada lançamento tem uma origem do seu tipo',
    'rule.invoice-credits':
      'Cada nota aprovada tem os créditos da sua explicação, regra por regra, e nenhuma outra tem créditos',
    'rule.invoice-entries': 'Cada crédito de venda tem a pessoa, a hora e o autor da aprovação',
    'rule.invoice-reversals':
      'Uma nota estornada não deixa pontos, e cada devolução retirou os da sua explicação, regra por regra',
    'rule.reversals':
      'Cada estorno decorre do fim da sua origem: nota estornada, devolução, ponto extra removido ou inscrição cancelada',
    'rule.adjustments': 'Cada ajuste lançado tem o seu lançamento, de quem o decidiu, e nenhum outro tem',
    'rule.extra-points':
      'Cada ponto extra resgatado tem o seu crédito, estornado se o resgate foi removido, e não há outros',
    'rule.invites':
      'Cada indicação creditada tem os créditos dos dois lados; os das desfeitas foram estornados',
    'rule.experiences': 'Cada inscrição paga tem o seu débito e a sua devolução de pontos, e não há outros',
    'rule.expiries': 'Cada vencimento é de um crédito que já tinha vencido naquele dia',
    'rule.pce':
      'Cada PCE tem o valor e a situação do seu histórico completo, o valor do seu cálculo e a sua venda',
    'rule.accelerator-uses': 'O uso de cada acelerador é a soma do que as notas receberam dele',
    'rule.kept-sums': 'As somas que o painel lê são as dos lançamentos e lotes',
  },
  en: {
    title: 'Proof of the ledger',
    text: 'Every hour, and after every thousand entries, a signature over all points. A copy kept elsewhere proves that nothing has changed.',
    howTitle: 'Keep these rows outside the system',
    how: 'They are public at /provas, go out at once by webhook, and reach each administrator by e-mail once a day. With a copy, anyone can check what came before it.',
    public: 'See the public page',
    empty: 'No signature yet',
    emptyText: 'The first one is recorded in a moment.',
    proof: 'Proof',
    checks: 'View the checks',
    'chain.label': 'The {{count}} newest signatures as a chain',
    'chain.mailed': 'Up to signature {{number}}, of {{at}}, a copy is outside, by e-mail.',
    'chain.noneMailed':
      'The first copy goes out by e-mail tomorrow; the public page has the signatures already.',
    'chain.last':
      'The newest is number {{number}}, of {{at}}: it covers {{entries}} entries. The next one comes within an hour.',
    healthText:
      'Every night, and on request, the rules are checked on a snapshot while the system keeps running.',
    roots: 'Signatures',
    verify: 'Verify now',
    unfinished: 'The last verification did not finish',
    unproved: 'Not verified yet.',
    queued: 'In the queue: it starts in a moment.',
    verifying: 'Verifying the rules',
    steps: '{{done}} of {{steps}}',
    proved: 'Verified on {{at}}: {{entries}} entries of {{accounts}} accounts, in {{seconds}} s.',
    broken_one: '{{count}} violated rule',
    broken_other: '{{count}} violated rules',
    brokenText:
      'Do not approve or adjust points until support has explained this. The violated rules and some of their records are below.',
    whole: 'All points are as they were entered.',
    rules: 'Rules',
    violated_one: '{{count}} record',
    violated_other: '{{count}} records',
    holds: 'In order',
    'rule.chain': 'Each entry has the hash of its content and of the entry before it in its account',
    'rule.heads': 'The head of each account is the hash of its last entry',
    'rule.roots':
      'The entries have the hashes that the roots recorded and give the newest root; no root has changed',
    'rule.root-links':
      'Each root names the one before it, and none is missing; only hours in which the service did not run have none',
    'rule.floors': 'The floors of the cycles are those of the roots',
    'rule.seals': 'The seals of records are those that the roots cover',
    'rule.invoice-seals':
      'Each approved invoice has the key, values, items, author of the decision and explanation of that moment',
    'rule.former-approvals':
      'Each approval that was reversed before its invoice was opened again is kept as it was decided',
    'rule.audit-seals':
      'No entry of the audit log has changed or is missing, except by the erasure of a person',
    'rule.record-seals':
      'The amounts, payments and history of PCE, the adjustments, the levels set by hand, the consents and the acceptances are those recorded',
    'rule.balance-entries': 'Each balance is the sum of its entries',
    'rule.balance-lots': 'Each balance is the sum of what is left of its lots',
    'rule.balance-shown':
      'Each balance is available plus pending plus lapsed points (not yet entered as expired), less owed ones',
    'rule.lot-uses': 'The rest of each lot is its points less those used by entries of the same account',
    'rule.lot-bounds':
      'Each credit has its lot, with the same dates and points, and each debt is within its debit',
    'rule.debits-covered': 'Each debit uses points of credits, and the rest is a debt',
    'rule.debt-repaid-first': 'No professional has a debt and points at the same time',
    'rule.cycle-scores':
      'Each score of a cycle is the sum of the scores of its entries, and its floor has not changed',
    'rule.reversals-bounded':
      'Each reversal or expiry names an entry of its account, and no entry is reversed by more than its amount',
    'rule.sources': 'Each entry has a source of its kind',
    'rule.invoice-credits':
      'Each approved invoice has the credits of its explanation, rule by rule, and no other invoice has credits',
    'rule.invoice-entries': 'Each credit of a sale has the professional, time and author of the approval',
    'rule.invoice-reversals':
      'A reversed invoice has no points left, and each return took back those of its explanation, rule by rule',
    'rule.reversals':
      'Each reversal follows from the end of its source: a reversed invoice, a return, a removed extra point or booking',
    'rule.adjustments':
      'Each posted adjustment has its entry, by the person who decided it, and no other adjustment has one',
    'rule.extra-points':
      'Each extra point claimed has its credit, reversed if the claim was removed, and there are no others',
    'rule.invites':
      'Each credited invite has the credits of its two sides; those of undone invites are reversed',
    'rule.experiences': 'Each paid booking has its debit and its refund, and there are no others',
    'rule.expiries': 'Each expiry is of a credit that had expired by that day',
    'rule.pce':
      'Each PCE has the amount and status of its complete history, the amount of its calculation, and its sale',
    'rule.accelerator-uses': 'The use of each accelerator is the sum of what invoices received from it',
    'rule.kept-sums': 'The totals on the dashboard are those of the entries and lots',
  },
})
