import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    'sheet.entrance': 'Acesso',
    'sheet.recovery': 'Nova senha',
    'sheet.sign-up': 'Cadastro',
    'sheet.store': 'Loja',
    'sheet.administration': 'Administração',
    'sheet.event': 'Ponto extra',
    'sheet.customer': 'Registro de cliente',
    'sheet.news': 'Novidades',
    'sheet.drawing': 'Prancha',
    'sheet.number': 'Folha',
    'sheet.scale': 'Escala',
  },
  en: {
    'sheet.entrance': 'Entrance',
    'sheet.recovery': 'New password',
    'sheet.sign-up': 'Sign-up',
    'sheet.store': 'Store',
    'sheet.administration': 'Administration',
    'sheet.event': 'Extra point',
    'sheet.customer': 'Customer registration',
    'sheet.news': 'News',
    'sheet.drawing': 'Drawing',
    'sheet.number': 'Sheet',
    'sheet.scale': 'Scale',
  },
})
