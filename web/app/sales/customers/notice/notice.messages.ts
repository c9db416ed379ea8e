import { defineMessages } from '../../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    title: 'Aviso ao cliente',
    text: 'O cliente lê quem o registrou e até quando, sem criar conta, e pode confirmar ou se opor.',
    column: 'Aviso ao cliente',
    none: 'Não enviado',
    sent: 'Enviado',
    confirmed: 'Confirmado',
    objected: 'Opôs-se',
    'channel.mail': 'por e-mail',
    'channel.link': 'por link compartilhado',
    mail: 'Enviar por e-mail',
    mailed: 'Aviso enviado!',
    share: 'Criar link para compartilhar',
    message:
      'Olá! Registrei você como cliente no {{programme}}. Aqui você vê o que isso significa e pode confirmar ou se opor: {{link}}',
    required: 'Falta a confirmação do cliente',
    requiredText:
      'Na sua profissão, as notas fiscais deste cliente só pontuam depois que ele confirmar. Até lá, elas esperam.',
    objectedText:
      'O cliente pediu para sair. O cadastro terminou e o documento está livre; só o próprio cliente pode voltar atrás.',
    sendNow: 'Enviar agora o aviso ao e-mail do cliente',
  },
  en: {
    title: 'Notice to the customer',
    text: 'The customer reads who registered them and until when, without an account, and can confirm or object.',
    column: 'Notice to the customer',
    none: 'Not sent',
    sent: 'Sent',
    confirmed: 'Confirmed',
    objected: 'Objected',
    'channel.mail': 'by e-mail',
    'channel.link': 'by shared link',
    mail: 'Send by e-mail',
    mailed: 'Notice sent!',
    share: 'Create a link to share',
    message:
      'Hello! I registered you as a customer at {{programme}}. Here you can see what this means, and confirm or object: {{link}}',
    required: 'The customer has not confirmed yet',
    requiredText:
      'In your profession this customer’s invoices earn points only after the customer has confirmed. Until then they wait.',
    objectedText:
      'The customer asked to leave. The registration has ended and the document is free; only the customer can undo this.',
    sendNow: 'Send the notice to the customer’s e-mail now',
  },
})
