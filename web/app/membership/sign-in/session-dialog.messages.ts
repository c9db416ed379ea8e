import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    title: 'Sua sessão terminou',
    text: 'Nada do que você escreveu se perdeu. Entre de novo para continuar nesta página.',
    email: 'E-mail',
    password: 'Senha',
    continue: 'Entrar e continuar',
    leave: 'Sair',
  },
  en: {
    title: 'Your session has ended',
    text: 'Nothing you wrote is lost. Sign in again to continue on this page.',
    email: 'E-mail',
    password: 'Password',
    continue: 'Sign in and continue',
    leave: 'Sign out',
  },
})
