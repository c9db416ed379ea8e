import { defineMessages } from '../../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    kicker: 'Para quem quer ter um programa',
    title: 'Um programa de pontos que presta contas',
    lead: 'Regras com data, notas conferidas uma a uma e um livro de pontos que ninguém altera. O que você promete aos profissionais é o que o sistema faz.',
    description:
      'Para quem quer operar um programa de relacionamento: regras com vigência, conferência de notas fiscais, livro de pontos à prova de alteração e retaguarda completa.',
    demo: 'Entrar na demonstração',
    see: 'Ver como funciona',
    contact: 'Falar com o programa',
    'rules.title': 'As regras são suas',
    'rules.text': 'Tudo o que decide pontos é configuração, com data de início e registro de quem mudou.',
    'rules.1': 'Taxas por categoria',
    'rules.1.text':
      'Pontos por real no programa e em cada categoria. Uma venda usa as regras do dia em que foi emitida.',
    'rules.2': 'Níveis e ciclos',
    'rules.2.text':
      'Cinco níveis com três subníveis, por ano ou semestre. Antes de mudar um limite, veja quem muda de nível.',
    'rules.3': 'Aceleradores',
    'rules.3.text':
      'Campanhas por categoria, marca, produto, loja, profissão ou nível. A prévia mostra o que teriam custado nos últimos 90 dias.',
    'rules.4': 'Experiências',
    'rules.4.text':
      'Viagens, visitas e cursos com vagas, lista de espera, custo em pontos e lista de presença.',
    'proof.title': 'Tudo se prova',
    'proof.text': 'Um programa de pontos é uma dívida. Esta se confere a qualquer hora.',
    'proof.1': 'Livro que só cresce',
    'proof.1.text':
      'O próprio banco de dados recusa alterar ou apagar um lançamento. Um estorno é outro lançamento.',
    'proof.2': 'Elos que se conferem',
    'proof.2.text': 'Cada lançamento carrega o selo do anterior, e toda noite o conjunto é conferido.',
    'proof.3': 'Notas com assinatura',
    'proof.3.text':
      'Chave, emitente, datas, itens, assinatura e certificado passam por verificações com nome, e cada uma diz o que fazer.',
    'proof.4': 'Crédito que se explica',
    'proof.4.text':
      'O que contou, o que não contou, a taxa, a campanha e o arredondamento, iguais na prévia, no crédito e no extrato.',
    'day.title': 'O dia de quem opera',
    'day.text': 'A retaguarda mostra o que espera por você e deixa o resto andar.',
    'day.1': 'Fila de conferência',
    'day.1.text':
      'As notas verdes podem ser aprovadas automaticamente, até os limites que você definir. As amarelas esperam, as suspeitas primeiro.',
    'day.2': 'Pessoas e acessos',
    'day.2.text': 'Profissionais, lojas e equipe, com segunda etapa no acesso de quem administra.',
    'day.3': 'Relatórios que saem inteiros',
    'day.3.text': 'Cada lista vira CSV ou planilha, como está filtrada, e a saída fica registrada.',
    'day.4': 'Trilha de auditoria',
    'day.4.text': 'Quem fez o quê, quando, antes e depois, sem expor dado pessoal.',
    'faq.title': 'Perguntas de quem vai operar',
    'faq.ledger': 'E se alguém precisar corrigir pontos?',
    'faq.ledger.text':
      'Um ajuste é um lançamento com motivo, que o profissional recebe. Acima de um limite, outra pessoa da equipe confirma.',
    'faq.rules': 'Uma regra nova muda o que já foi creditado?',
    'faq.rules.text':
      'Não. Cada crédito guarda as regras com que foi calculado, e as novas valem a partir da data que você definir.',
    'faq.fraud': 'Como o programa reconhece abuso?',
    'faq.fraud.text':
      'Comprador e profissional iguais, cadastro feito depois da compra, notas demais para um cliente: cada sinal aparece com nome e põe a nota na fila.',
    'faq.law': 'E a LGPD?',
    'faq.law.text':
      'Cada coluna do banco tem classificação. A pessoa baixa os próprios dados, pede a exclusão e escolhe o que recebe; o que a lei manda guardar fica, e só isso.',
    'faq.host': 'Onde ele roda?',
    'faq.host.text':
      'Em um servidor seu, com um processo e um PostgreSQL. A manutenção cabe em poucos comandos documentados.',
    'end.title': 'Veja por dentro',
    'end.text': 'Nenhuma promessa desta página depende de fé: abra o sistema e confira.',
  },
  en: {
    kicker: 'For programme operators',
    title: 'A points programme that shows its books',
    lead: 'Rules with dates, invoices checked one by one, and a ledger of points that nobody can alter. The system does exactly what you promise to professionals.',
    description:
      'For operators of a loyalty programme: rules with dates, checks of invoices, a tamper-evident ledger of points and a complete back office.',
    demo: 'Enter the demonstration',
    see: 'See how it works',
    contact: 'Contact the programme',
    'rules.title': 'The rules are yours',
    'rules.text':
      'Everything that determines points is a setting, with a start date and a record of who changed it.',
    'rules.1': 'Rates by category',
    'rules.1.text':
      'Points per real in the programme and in each category. A sale uses the rules of the day on which it was issued.',
    'rules.2': 'Levels and cycles',
    'rules.2.text':
      'Five levels with three sublevels, by year or half-year. See who would change level before you change a threshold.',
    'rules.3': 'Accelerators',
    'rules.3.text':
      'Campaigns by category, brand, product, store, profession or level. The preview shows what they would have cost in the last 90 days.',
    'rules.4': 'Experiences',
    'rules.4.text':
      'Trips, visits and courses with seats, a waiting list, a price in points and a list of attendance.',
    'proof.title': 'Everything can be proven',
    'proof.text': 'A points programme is a debt. This one can be checked at any time.',
    'proof.1': 'A ledger that only grows',
    'proof.1.text': 'The database itself refuses to change or delete an entry. A reversal is another entry.',
    'proof.2': 'Links that are checked',
    'proof.2.text':
      'Each entry carries the seal of the one before, and every night the whole chain is verified.',
    'proof.3': 'Signed invoices',
    'proof.3.text':
      'Key, issuer, dates, items, signature and certificate go through named checks, and each one says what to do.',
    'proof.4': 'Credits that explain themselves',
    'proof.4.text':
      'What counted, what did not, rate, campaign and rounding: the same in preview, credit and statement.',
    'day.title': 'An operator’s day',
    'day.text': 'The back office shows what waits for you and lets the rest run.',
    'day.1': 'A review queue',
    'day.1.text':
      'Green invoices can be approved automatically within the limits that you set. Amber ones wait, the suspicious ones first.',
    'day.2': 'People and access',
    'day.2.text': 'Professionals, stores and your team, with a second factor for administrators.',
    'day.3': 'Reports in full',
    'day.3.text':
      'Every list can be exported with its filters, as CSV or as a spreadsheet, and each export is recorded.',
    'day.4': 'An audit log',
    'day.4.text': 'Who did what and when, before and after, without exposing personal data.',
    'faq.title': 'Questions from operators',
    'faq.ledger': 'What if points need a correction?',
    'faq.ledger.text':
      'An adjustment is an entry with a reason, which the professional receives. Above a limit another person of the team confirms it.',
    'faq.rules': 'Does a new rule change past credits?',
    'faq.rules.text':
      'No. Each credit keeps the rules that computed it, and new ones apply from the day that you set.',
    'faq.fraud': 'How does the programme recognise abuse?',
    'faq.fraud.text':
      'A buyer who is also the professional, a registration made after the purchase, too many invoices for one customer: each sign has a name and sends the invoice to review.',
    'faq.law': 'What about data protection?',
    'faq.law.text':
      'Every column of the database is classified. People download their own data, ask for erasure and choose what they receive; only data that the law requires is kept.',
    'faq.host': 'Where does it run?',
    'faq.host.text':
      'On your own server, with one process and one PostgreSQL. Maintenance takes a few documented commands.',
    'end.title': 'Look inside',
    'end.text': 'You need not take our word for it: open the system and check.',
  },
})
