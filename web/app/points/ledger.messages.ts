import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    title: 'Prova dos pontos',
    text: 'A cada dia, uma assinatura de todos os lançamentos de pontos. Quem guarda uma cópia pode provar que nada mudou.',
    howTitle: 'Guarde estas linhas fora do sistema',
    how: 'Elas também chegam por e-mail a cada administrador. Para provar um dia, o suporte compara a assinatura guardada com npm run ledger:verify -- --root <assinatura>.',
    day: 'Dia',
    root: 'Assinatura (SHA-256)',
    accounts: 'Contas',
    entries: 'Lançamentos',
    recordedAt: 'Registrada em',
    file: 'prova-dos-pontos',
    empty: 'Nenhum dia registrado ainda',
    emptyText: 'A primeira assinatura é registrada hoje, às 23h50.',
  },
  en: {
    title: 'Proof of the ledger',
    text: 'Every day, a signature over all point entries. A copy kept elsewhere proves that nothing has changed.',
    howTitle: 'Keep these rows outside the system',
    how: 'Each administrator also receives them by e-mail. To prove a day, support compares the kept signature with npm run ledger:verify -- --root <signature>.',
    day: 'Day',
    root: 'Signature (SHA-256)',
    accounts: 'Accounts',
    entries: 'Entries',
    recordedAt: 'Recorded at',
    file: 'ledger-roots',
    empty: 'No day recorded yet',
    emptyText: 'The first signature is recorded today at 23:50.',
  },
})
