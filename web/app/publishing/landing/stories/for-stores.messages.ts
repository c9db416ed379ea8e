import { defineMessages } from '../../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    kicker: 'Para lojas',
    title: 'Dois minutos por dia, e o arquiteto volta',
    lead: 'A loja envia as notas que já emitiu. O programa lê, confere e credita, e o profissional que indicou a compra vê que foi reconhecido.',
    description:
      'O que a loja faz em dois minutos por dia no programa: enviar os XML das notas, ver o resultado arquivo por arquivo e acompanhar os profissionais.',
    join: 'Cadastrar a minha loja',
    enter: 'Já tenho conta',
    'minutes.title': 'O dia da loja, em escala',
    'minutes.total': '2 minutos',
    'minutes.seconds': '{{count}} s',
    'minutes.1': 'Arraste os XML do dia',
    'minutes.1.text':
      'Um arquivo, mil, ou um zip. O valor, o cliente e os itens saem da própria nota: ninguém digita.',
    'minutes.2': 'Leia o resultado',
    'minutes.2.text':
      'Cada arquivo responde sozinho, em verde, amarelo ou vermelho. Um erro não segura os outros.',
    'minutes.3': 'Resolva o que ficou',
    'minutes.3.text':
      'Uma nota sem profissional pede um nome. Um arquivo recusado diz o que falta e aceita a correção.',
    'minutes.4': 'Feche a tela',
    'minutes.4.text': 'O crédito, o aviso ao profissional e o extrato são com o programa.',
    'gets.title': 'O que a loja ganha',
    'gets.text': 'Não é mais um cadastro para alimentar: é saber quem indica a sua loja.',
    'gets.1': 'Profissionais por perto',
    'gets.1.text':
      'Quem tem a sua loja como referência, com as vendas de cada mês e os cadastros de clientes que estão para vencer.',
    'gets.2': 'Pré-cadastro',
    'gets.2.text':
      'Convide os profissionais que já compram com você, um a um ou por planilha. Cada um recebe um link só dele.',
    'gets.3': 'Pontuação da loja',
    'gets.3.text':
      'A pontuação do mês soma notas aprovadas, valor e rapidez no envio. A conta aparece inteira na tela.',
    'gets.4': 'Produtos participantes',
    'gets.4.text':
      'A lista do que pontua, por categoria e marca, com as campanhas em vigor, para o vendedor mostrar no balcão.',
    'trust.title': 'O que a loja não precisa temer',
    'trust.text': 'A nota fiscal é um documento sério, e o programa a trata assim.',
    'trust.1': 'Só o necessário',
    'trust.1.text':
      'A loja vê o primeiro nome e a inicial de quem não a indicou. O CPF do cliente aparece mascarado.',
    'trust.2': 'Sua equipe, suas chaves',
    'trust.2.text':
      'Cada pessoa entra com a própria conta. O gerente aprova, remove e pode passar a gerência a um colega.',
    'faq.title': 'Perguntas de lojistas',
    'faq.file': 'Que arquivo eu envio?',
    'faq.file.text':
      'O XML da NF-e ou da NFC-e, como o seu sistema o guarda. Sem XML, a nota pode ser digitada com a chave de acesso e uma foto ou PDF.',
    'faq.wrong': 'E se eu mandar a mesma nota duas vezes?',
    'faq.wrong.text':
      'Nada acontece: cada chave de acesso vale uma vez. A segunda é recusada com esse motivo e não pesa contra a loja.',
    'faq.people': 'Quem da loja pode usar?',
    'faq.people.text':
      'Quem se cadastrar com o CNPJ da loja. O primeiro cadastro é aprovado pelo programa; os seguintes, pelo gerente da loja.',
    'faq.seen': 'O profissional vê os dados da minha loja?',
    'faq.seen.text':
      'Ele vê o nome da loja, a nota que lhe deu pontos e os itens dela. Nada das vendas a outros clientes.',
    'end.title': 'Comece pelas notas de hoje',
    'end.text': 'O cadastro pede o CNPJ da loja e os seus dados. O primeiro envio já responde na hora.',
  },
  en: {
    kicker: 'For stores',
    title: 'Two minutes a day, and the architect comes back',
    lead: 'The store sends the invoices that it issues anyway. The programme reads, checks and credits them, and the professional behind the purchase sees that it was recognised.',
    description:
      'What a store does in two minutes a day: send the XML files of its invoices, see the result of each file, and follow the professionals.',
    join: 'Sign up my store',
    enter: 'I have an account',
    'minutes.title': 'A store’s day, to scale',
    'minutes.total': '2 minutes',
    'minutes.seconds': '{{count}} s',
    'minutes.1': 'Drop the XML files of the day',
    'minutes.1.text':
      'One file, a thousand, or a zip. Value, customer and items come from the invoice itself: nobody types them.',
    'minutes.2': 'Read the result',
    'minutes.2.text':
      'Each file has its own result: green, amber or red. One error does not hold up the others.',
    'minutes.3': 'Settle what is left',
    'minutes.3.text':
      'An invoice without a professional asks for a name. A rejected file says what is missing and takes the correction.',
    'minutes.4': 'Close the page',
    'minutes.4.text':
      'The credit, the message to the professional and the statement are up to the programme.',
    'gets.title': 'What the store gets',
    'gets.text': 'Not one more system to feed: you learn who recommends your store.',
    'gets.1': 'Professionals close by',
    'gets.1.text':
      'Everyone who names your store as reference, with the sales of each month and the customer registrations about to expire.',
    'gets.2': 'Pre-registration',
    'gets.2.text':
      'Invite the professionals who already buy from you, one by one or by spreadsheet. Each one gets a personal link.',
    'gets.3': 'The store’s score',
    'gets.3.text':
      'The month’s score adds up approved invoices, value and prompt sending. The whole sum is on the screen.',
    'gets.4': 'Participating products',
    'gets.4.text':
      'The list of what earns points, by category and brand, with the current campaigns, for your sellers to show.',
    'trust.title': 'What the store need not worry about',
    'trust.text': 'An invoice is a serious document, and the programme treats it as one.',
    'trust.1': 'Only what is needed',
    'trust.1.text':
      'The store sees only the first name and initial of professionals who have not named it. The customer’s CPF is masked.',
    'trust.2': 'Your team, your keys',
    'trust.2.text':
      'Every person has an account of their own. The manager approves, removes and hands over the role.',
    'faq.title': 'Questions from stores',
    'faq.file': 'Which file do I send?',
    'faq.file.text':
      'The XML of the NF-e or NFC-e, as your system stores it. Without an XML, type the invoice with its access key and add a photo or PDF.',
    'faq.wrong': 'What if I send the same invoice twice?',
    'faq.wrong.text':
      'Nothing happens: each access key counts once. The second is rejected with that reason and does not count against the store.',
    'faq.people': 'Who in the store can use it?',
    'faq.people.text':
      'Everyone who signs up with the store’s CNPJ. The programme approves the first person; the store’s manager approves the others.',
    'faq.seen': 'Does the professional see my store’s data?',
    'faq.seen.text':
      'They see the store’s name, the invoice that earned them points, and its items, but nothing of your sales to other customers.',
    'end.title': 'Start with today’s invoices',
    'end.text': 'Signing up takes the store’s CNPJ and your details. The first files get a result at once.',
  },
})
