import { defineMessages } from '../i18n/messages.ts'

/** What each page that comes later will offer, by its address. A page that exists leaves this list. */
export const messages = defineMessages({
  ptBR: {
    label: 'Em breve',
    title: 'Esta página chega em breve',
    offer: 'O que ela vai oferecer',
    back: 'Voltar para {{place}}',
    home: 'início',
    '/': 'Esta parte do programa está no papel e entra em obra nas próximas entregas.',
    '/point-extra/qrcode':
      'A leitura do QR code de um evento ou treinamento, que credita os pontos extras de quem participou.',
    '/blog': 'Textos sobre projeto, materiais e obras, escritos para quem especifica.',
    '/invites': 'O seu código de convite, quem já entrou por ele e os pontos que cada convite rendeu.',
    '/experiences': 'Viagens, visitas técnicas, cursos e jantares, com vagas, datas e inscrição.',
    '/score': 'O seu nível no ciclo, o que falta para o próximo e como os pontos se somaram mês a mês.',
    '/pce': 'Os valores de PCE de cada especificação, com mês, situação e o envio da nota de serviço.',
    '/categories': 'As categorias de produtos que pontuam e quanto cada uma vale.',
    '/regulation': 'O regulamento do programa para profissionais, sempre na versão em vigor.',
    '/videos': 'Vídeos das marcas parceiras, para assistir no seu tempo.',
    '/store-regulation': 'O regulamento do programa para lojas, sempre na versão em vigor.',
    '/faq': 'As perguntas que as lojas mais fazem, respondidas sem rodeio.',
    '/store-score': 'As notas da loja, os pontos que elas geraram e a evolução mês a mês.',
    '/pre-sign-up':
      'O pré-cadastro de um profissional pela loja, que chega a ele com metade do caminho andado.',
    '/follow-up': 'Os profissionais que a loja pré-cadastrou e em que passo do cadastro cada um está.',
    '/profile': 'Os seus dados, a sua foto, a sua senha e o que você aceita receber por e-mail.',
    '/cms/users': 'As pessoas que administram o programa, com criação, edição e bloqueio.',
    '/cms/blog': 'Os textos do blog, do rascunho à publicação.',
    '/cms/videos': 'Os vídeos do programa, para quem aparecem e em que ordem.',
    '/cms/professionals/pce': 'As notas de PCE: aprovação, pagamento em lote, exportação e histórico.',
    '/cms/professionals/extra-points':
      'Os pontos extras de eventos e treinamentos, com QR code para imprimir.',
    '/cms/professionals/experiences':
      'As experiências do programa, com vagas, custo, público e lista de espera.',
    '/cms/professionals/experiences-types': 'As categorias em que as experiências se organizam.',
    '/cms/products/import':
      'A importação da planilha de produtos participantes, com o resultado linha por linha.',
    '/cms/reports/professionals-ranking':
      'A classificação dos profissionais por pontos no período, com exportação.',
    '/cms/reports/experiences': 'As inscrições de cada experiência, presentes e em espera, com exportação.',
    '/cms/profile': 'Os seus dados de acesso, a sua foto e a sua senha.',
  },
  en: {
    label: 'Coming soon',
    title: 'This page is coming soon',
    offer: 'What it will offer',
    back: 'Back to {{place}}',
    home: 'the start',
    '/': 'This part of the programme is on paper and goes under construction in the next deliveries.',
    '/point-extra/qrcode':
      'Reading the QR code of an event or training, which credits extra points to those who took part.',
    '/blog': 'Texts on design, materials and building, written for those who specify.',
    '/invites': 'Your invitation code, who has joined with it and the points that each invitation earned.',
    '/experiences': 'Trips, site visits, courses and dinners, with places, dates and subscription.',
    '/score':
      'Your level in the cycle, what is missing to the next one and how your points grew month by month.',
    '/pce':
      'The PCE amounts of each specification, with month, status and the upload of the service invoice.',
    '/categories': 'The product categories that earn points and how much each is worth.',
    '/regulation': 'The programme rules for professionals, always in the version in force.',
    '/videos': 'Videos from the partner brands, to watch in your own time.',
    '/store-regulation': 'The programme rules for stores, always in the version in force.',
    '/faq': 'What stores ask most, answered plainly.',
    '/store-score': 'The store’s invoices, the points they generated and how they grew month by month.',
    '/pre-sign-up': 'Pre-registering a professional by the store, who then finds half the way done.',
    '/follow-up': 'The professionals that the store pre-registered, and how far each has come.',
    '/profile': 'Your data, your picture, your password and what you agree to receive by e-mail.',
    '/cms/users': 'The people who run the programme: create, edit, block.',
    '/cms/blog': 'The texts of the blog, from draft to publication.',
    '/cms/videos': 'The programme’s videos, who sees them and in which order.',
    '/cms/professionals/pce': 'The PCE invoices: approval, payment in batches, export and history.',
    '/cms/professionals/extra-points': 'Extra points for events and trainings, with a QR code to print.',
    '/cms/professionals/experiences':
      'The programme’s experiences, with places, cost, audience and waiting list.',
    '/cms/professionals/experiences-types': 'The categories that experiences are sorted into.',
    '/cms/products/import': 'Importing the sheet of participating products, with the result line by line.',
    '/cms/reports/professionals-ranking': 'Professionals ranked by points in a period, with export.',
    '/cms/reports/experiences': 'The subscriptions of each experience, confirmed and waiting, with export.',
    '/cms/profile': 'Your access data, your picture and your password.',
  },
})
