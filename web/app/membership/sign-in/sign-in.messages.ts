import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    email: 'E-mail',
    password: 'Senha',

    'notice.email.title': 'Falta confirmar o seu e-mail',
    'notice.email.text':
      'Abra o link que enviamos para {{email}} e volte para entrar. Se ele não chegou, veja a caixa de spam ou peça outro.',
    'notice.approval.title': 'Seu cadastro está em análise',
    'notice.closed.title': 'Esta conta não pode entrar',
    'notice.admin.title': 'Entre pela administração',
    'notice.admin.action': 'Abrir o acesso da administração',

    'resend.action': 'Enviar o link novamente',

    'demo.title': 'Contas da demonstração',
    'demo.text': 'Um clique preenche o acesso.',
    'demo.professional': 'Profissional',
    'demo.shopkeeper': 'Lojista',
    'demo.admin': 'Administração',
    'demo.mail': 'Ler os e-mails da demonstração',

    'accounts.title': 'Escolha a sua conta',
    'accounts.lead': 'As contas abertas neste navegador. Entre com a que você quer usar agora.',
    'accounts.lead.none': 'Nenhuma conta aberta neste navegador. Entre com uma ou cadastre-se.',
    'accounts.list': 'Contas abertas neste navegador',
    'accounts.current': 'Em uso',
    'accounts.use': 'Usar a conta',
    'accounts.kind.professional': 'Profissional',
    'accounts.kind.shopkeeper': 'Lojista',
    'accounts.kind.admin': 'Administração',
    'accounts.remove': 'Sair da conta {{name}}',
    'accounts.remove.title': 'Sair da conta de {{name}}?',
    'accounts.remove.text':
      'A sessão de {{email}} neste navegador será encerrada. Para voltar a usá-la, será preciso entrar de novo.',
    'accounts.remove.accept': 'Sair da conta',
    'accounts.removed': 'Você saiu da conta de {{name}}.',
    'accounts.over': 'A sessão de {{name}} terminou. Entre de novo para usar esta conta.',
    'accounts.add': 'Adicionar outra conta',
    'accounts.add.member': 'Entrar como profissional ou lojista',
    'accounts.add.admin': 'Entrar na administração',
    'accounts.new': 'Criar uma conta',
  },
  en: {
    email: 'E-mail',
    password: 'Password',

    'notice.email.title': 'Your e-mail is not confirmed yet',
    'notice.email.text':
      'Open the link we sent to {{email}}, then come back to sign in. If it has not arrived, check your spam folder or request another.',
    'notice.approval.title': 'Your registration is under review',
    'notice.closed.title': 'This account cannot sign in',
    'notice.admin.title': 'Use the administration sign-in',
    'notice.admin.action': 'Open the administration sign-in',

    'resend.action': 'Send the link again',

    'demo.title': 'Demonstration accounts',
    'demo.text': 'One click fills in the sign-in.',
    'demo.professional': 'Professional',
    'demo.shopkeeper': 'Shopkeeper',
    'demo.admin': 'Administration',
    'demo.mail': 'Read the demonstration’s e-mails',

    'accounts.title': 'Choose your account',
    'accounts.lead': 'The accounts open in this browser. Choose the one you want to use.',
    'accounts.lead.none': 'No account is open in this browser. Sign in or sign up.',
    'accounts.list': 'Accounts open in this browser',
    'accounts.current': 'In use',
    'accounts.use': 'Use the account',
    'accounts.kind.professional': 'Professional',
    'accounts.kind.shopkeeper': 'Shopkeeper',
    'accounts.kind.admin': 'Administration',
    'accounts.remove': 'Sign out of {{name}}',
    'accounts.remove.title': 'Sign out of {{name}}’s account?',
    'accounts.remove.text':
      'The session of {{email}} in this browser will end. You will have to sign in to use it again.',
    'accounts.remove.accept': 'Sign out',
    'accounts.removed': 'You signed out of {{name}}’s account.',
    'accounts.over': 'The session of {{name}} has expired. Sign in again to use this account.',
    'accounts.add': 'Add another account',
    'accounts.add.member': 'Sign in to the programme',
    'accounts.add.admin': 'Sign in to the administration',
    'accounts.new': 'Create an account',
  },
})
