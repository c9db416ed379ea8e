import { defineMessages } from '../../../platform/i18n/messages.ts'

/** The first steps of a new professional. */
export const messages = defineMessages({
  ptBR: {
    title: 'Comece por aqui',
    text: 'Em quatro passos, as compras dos seus clientes passam a valer pontos.',
    customer: 'Cadastre um cliente',
    customerText:
      'Nome e CPF ou CNPJ. As notas emitidas em nome dele nas lojas participantes pontuam para você.',
    customerAction: 'Cadastrar o primeiro cliente',
    products: 'Veja o que pontua',
    productsText: 'Cada categoria diz quantos pontos rende por real, com os aceleradores de hoje.',
    productsAction: 'Ver as categorias',
    profile: 'Complete o seu perfil',
    profileText: 'A foto, o escritório e a loja de referência ajudam as lojas a reconhecer você.',
    profileAction: 'Abrir o perfil',
    invite: 'Convide um colega',
    inviteText: 'Vocês dois ganham pontos quando a primeira nota dele for aprovada.',
    inviteAction: 'Abrir o seu link',
  },
  en: {
    title: 'Start here',
    text: 'In four steps, what your customers buy starts to earn points.',
    customer: 'Register a customer',
    customerText:
      'Name and CPF or CNPJ. Invoices issued to them by participating stores earn points for you.',
    customerAction: 'Register the first customer',
    products: 'See what earns points',
    productsText: 'Each category shows its points per real, with the accelerators of today.',
    productsAction: 'See the categories',
    profile: 'Complete your profile',
    profileText: 'Your picture, office and reference store help stores recognise you.',
    profileAction: 'Open the profile',
    invite: 'Invite a colleague',
    inviteText: 'You both earn points when their first invoice is approved.',
    inviteAction: 'Open your link',
  },
})
