import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const securityEventsList = {
  file: { ptBR: 'eventos-de-seguranca', en: 'security-events' },
  columns: {
    at: { ptBR: 'Quando', en: 'When', kind: 'instant' },
    what: { ptBR: 'Evento', en: 'Event' },
    who: { ptBR: 'De quem', en: 'Account' },
    where: { ptBR: 'De onde', en: 'Network' },
    device: { ptBR: 'Aparelho', en: 'Device' },
    requestId: { ptBR: 'Identificador da requisição', en: 'Request ID' },
  },
} satisfies ListTexts

export const securityKinds = {
  'sign-in': { ptBR: 'Acesso', en: 'Sign-in' },
  'sign-in-refused': { ptBR: 'Acesso recusado', en: 'Sign-in rejected' },
  'account-locked': {
    ptBR: 'Acesso bloqueado por excesso de tentativas',
    en: 'Sign-in locked after too many attempts',
  },
  'new-device': { ptBR: 'Aparelho novo', en: 'New device' },
  'code-sent': { ptBR: 'Código de recuperação enviado', en: 'Recovery code sent' },
  'code-refused': { ptBR: 'Código de recuperação recusado', en: 'Recovery code rejected' },
  'password-changed': { ptBR: 'Senha alterada', en: 'Password changed' },
  'password-confirmed': { ptBR: 'Senha confirmada', en: 'Password confirmed' },
  'password-refused': { ptBR: 'Senha atual recusada', en: 'Current password rejected' },
  'second-factor-passed': { ptBR: 'Segunda etapa aceita', en: 'Second step accepted' },
  'second-factor-refused': { ptBR: 'Segunda etapa recusada', en: 'Second step rejected' },
  'recovery-code-used': {
    ptBR: 'Código de recuperação de acesso usado',
    en: 'Recovery code used to sign in',
  },
  'totp-added': { ptBR: 'Aplicativo autenticador ativado', en: 'Authenticator app activated' },
  'totp-removed': { ptBR: 'Aplicativo autenticador removido', en: 'Authenticator app removed' },
  'passkey-added': { ptBR: 'Chave de acesso criada', en: 'Passkey created' },
  'passkey-removed': { ptBR: 'Chave de acesso removida', en: 'Passkey removed' },
  'recovery-codes-made': { ptBR: 'Novos códigos de recuperação', en: 'New recovery codes' },
  'factors-reset': {
    ptBR: 'Segunda etapa removida por um administrador',
    en: 'Second step removed by an administrator',
  },
  'session-ended': { ptBR: 'Sessão encerrada', en: 'Session ended' },
  'permission-refused': { ptBR: 'Permissão negada', en: 'Permission denied' },
  export: { ptBR: 'Exportação de dados', en: 'Data exported' },
  'key-created': { ptBR: 'Chave de API criada', en: 'API key created' },
  'key-used': { ptBR: 'Chave de API usada', en: 'API key used' },
  'key-revoked': { ptBR: 'Chave de API revogada', en: 'API key revoked' },
  'key-refused': { ptBR: 'Chave de API recusada', en: 'API key rejected' },
  'counter-limit': { ptBR: 'Limite de consultas no balcão atingido', en: 'Limit of counter checks reached' },
  'mail-address-created': {
    ptBR: 'Endereço de e-mail da loja criado',
    en: 'E-mail address of the store created',
  },
  'mail-address-revoked': {
    ptBR: 'Endereço de e-mail da loja revogado',
    en: 'E-mail address of the store revoked',
  },
  'mail-limit': { ptBR: 'Limite de e-mails da loja atingido', en: 'Limit of the store’s e-mails reached' },
} satisfies Words

export const securityDetails = {
  password: { ptBR: 'com senha', en: 'with the password' },
  totp: { ptBR: 'com aplicativo autenticador', en: 'with the authenticator app' },
  passkey: { ptBR: 'com chave de acesso', en: 'with a passkey' },
  'recovery-code': { ptBR: 'com código de recuperação', en: 'with a recovery code' },
  inactive: { ptBR: 'porque a conta não está ativa', en: 'because the account is not active' },
  blocked: { ptBR: 'pelo bloqueio da conta', en: 'because the account was blocked' },
} satisfies Words

export const securityWords = {
  nobody: { ptBR: 'Conta desconhecida', en: 'Unknown account' },
  on: { ptBR: 'no', en: 'on' },
} satisfies Words
