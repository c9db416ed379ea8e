import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    email: 'E-mail',
    password: 'Senha',

    'resend.action': 'Enviar o link novamente',
    'resend.done': 'Se houver um cadastro aguardando confirmação, um novo link foi enviado para {{email}}.',
    'resend.email': 'E-mail do cadastro',

    'demo.mail': 'Ler os e-mails da demonstração',

    'forgot.title': 'Esqueceu a senha?',
    'forgot.lead': 'Informe o seu e-mail e enviaremos um código de 8 dígitos para criar uma nova senha.',
    'forgot.submit': 'Enviar o código',
    'forgot.have': 'Já tenho um código',
    'forgot.back': 'Voltar ao login',

    'reset.title': 'Crie uma nova senha',
    'reset.lead': 'Digite o código que chegou por e-mail. Ele vale por 10 minutos.',
    'reset.sentTo':
      'Se houver uma conta com o e-mail {{email}}, o código já está a caminho. Ele vale por 10 minutos.',
    'reset.code': 'Código de 8 dígitos',
    'reset.newPassword': 'Nova senha',
    'reset.confirm': 'Confirme a nova senha',
    'reset.invalid.email': 'Digite um e-mail válido.',
    'reset.invalid.code': 'Digite um código válido, com 8 dígitos.',
    'reset.invalid.password': 'Digite uma senha válida, com pelo menos 8 caracteres.',
    'reset.invalid.confirm': 'Digite uma confirmação válida.',
    'reset.differ': 'As senhas não conferem',
    'reset.submit': 'Salvar a nova senha',
    'reset.again': 'Pedir outro código',
    'recovery.invalidCredentials': 'Login ou senha inválidos',
    'recovery.failed': 'Ocorreu um erro, verifique os dados e tente novamente.',

    'recovered.title': 'Senha alterada com sucesso',
    'recovered.lead':
      'A nova senha já vale. Por segurança, encerramos todas as sessões que estavam abertas com a senha anterior.',
    'recovered.title.unknown': 'Entre com a sua senha',
    'recovered.lead.unknown':
      'Se você acabou de trocar a senha, use a nova. Se ainda não a trocou, peça um código.',
    'recovered.action': 'Ir para o login',
    'recovered.code': 'Pedir um código',

    'confirm.title.checking': 'Validando o seu e-mail',
    'confirm.lead.checking': 'Um instante: estamos conferindo o link.',
    'confirm.title.asking': 'Confirme com a sua senha',
    'confirm.lead.asking':
      'Digite a senha do seu cadastro ou, se está trocando de e-mail, a da sua conta. Assim temos certeza de que é você, e não alguém que usou o seu e-mail.',
    'confirm.password': 'Senha do cadastro ou da conta',
    'confirm.submit': 'Confirmar o e-mail',
    'confirm.notMine.title': 'Não foi você?',
    'confirm.notMine':
      'Feche esta página: sem a senha, ninguém usa o seu e-mail, e um cadastro não confirmado é apagado em 72 horas. Se quiser participar, faça o seu próprio cadastro.',
    'confirm.done': 'E-mail validado com sucesso!',
    'confirm.title.done': 'E-mail confirmado',
    'confirm.title.before': 'E-mail já confirmado',
    'confirm.lead.active': 'Está tudo certo. Sua conta já pode ser usada.',
    'confirm.lead.awaiting-approval':
      'Agora a equipe do programa analisa o seu cadastro. Avisaremos por e-mail assim que ele for aprovado.',
    'confirm.failed': 'Erro ao validar e-mail, por favor tente novamente.',
    'confirm.title.failed': 'Não foi possível validar o e-mail',
    'confirm.help': 'O link vale por 72 horas e para um único uso. Se ele já foi usado, tente entrar.',
    'confirm.retry': 'Tentar de novo',
    'confirm.login': 'Entrar na minha conta',
    'confirm.home': 'Voltar ao início',
  },
  en: {
    email: 'E-mail',
    password: 'Password',

    'resend.action': 'Send the link again',
    'resend.done': 'If a registration is waiting to be confirmed, a new link is on its way to {{email}}.',
    'resend.email': 'E-mail of the registration',

    'demo.mail': 'Read the demonstration’s e-mails',

    'forgot.title': 'Forgot your password?',
    'forgot.lead': 'Enter your e-mail and we will send you an 8-digit code to create a new password.',
    'forgot.submit': 'Send the code',
    'forgot.have': 'I already have a code',
    'forgot.back': 'Back to sign-in',

    'reset.title': 'Create a new password',
    'reset.lead': 'Enter the code from the e-mail. It is valid for 10 minutes.',
    'reset.sentTo':
      'If there is an account with the e-mail {{email}}, the code is on its way. It is valid for 10 minutes.',
    'reset.code': '8-digit code',
    'reset.newPassword': 'New password',
    'reset.confirm': 'Confirm the new password',
    'reset.invalid.email': 'Enter a valid e-mail.',
    'reset.invalid.code': 'Enter a valid 8-digit code.',
    'reset.invalid.password': 'Enter a valid password of at least 8 characters.',
    'reset.invalid.confirm': 'Enter a valid confirmation.',
    'reset.differ': 'The passwords do not match',
    'reset.submit': 'Save the new password',
    'reset.again': 'Request another code',
    'recovery.invalidCredentials': 'Invalid login or password',
    'recovery.failed': 'Something went wrong. Check what you entered and try again.',

    'recovered.title': 'Password changed',
    'recovered.lead':
      'Your new password is active. For your security, all sessions opened with the old one have ended.',
    'recovered.title.unknown': 'Sign in with your password',
    'recovered.lead.unknown':
      'If you have just changed your password, use the new one. If not, ask for a code.',
    'recovered.action': 'Go to sign-in',
    'recovered.code': 'Ask for a code',

    'confirm.title.checking': 'Confirming your e-mail',
    'confirm.lead.checking': 'One moment: we are checking the link.',
    'confirm.title.asking': 'Confirm with your password',
    'confirm.lead.asking':
      'Enter the password that you chose when you signed up or, if you are changing your e-mail, that of your account. It confirms that it is you, and not somebody else with your e-mail.',
    'confirm.password': 'Password of the registration or account',
    'confirm.submit': 'Confirm the e-mail',
    'confirm.notMine.title': 'Not you?',
    'confirm.notMine':
      'Close this page: without the password nobody can use your e-mail, and an unconfirmed registration is deleted after 72 hours. To take part, sign up yourself.',
    'confirm.done': 'E-mail confirmed!',
    'confirm.title.done': 'E-mail confirmed',
    'confirm.title.before': 'E-mail already confirmed',
    'confirm.lead.active': 'All set. Your account is ready to use.',
    'confirm.lead.awaiting-approval':
      'The programme team will now review your registration. We will e-mail you as soon as it is approved.',
    'confirm.failed': 'The e-mail could not be confirmed. Please try again.',
    'confirm.title.failed': 'The e-mail could not be confirmed',
    'confirm.help':
      'The link is valid for 72 hours and works once. If you have already used it, try signing in.',
    'confirm.retry': 'Try again',
    'confirm.login': 'Sign in to my account',
    'confirm.home': 'Back to the home page',
  },
})
