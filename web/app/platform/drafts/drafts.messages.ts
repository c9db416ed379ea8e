import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    'saved.now': 'Rascunho salvo agora',
    'saved.minutes_one': 'Rascunho salvo há {{count}} minuto',
    'saved.minutes_other': 'Rascunho salvo há {{count}} minutos',
    'saved.at': 'Rascunho salvo em {{time}}',
    failed: 'O rascunho não foi salvo. Salve o texto antes de sair.',
    found: 'Você deixou um rascunho deste texto',
    foundText: '{{when}}. Enquanto você não escolher, nenhum outro rascunho é salvo.',
    recover: 'Recuperar',
    discard: 'Descartar',
    elsewhere: 'Este texto também está aberto em outra janela',
    elsewhereText: 'Outro rascunho foi salvo lá. {{when}}.',
    takeTheirs: 'Usar o da outra janela',
    keepMine: 'Continuar com este',
  },
  en: {
    'saved.now': 'Draft saved just now',
    'saved.minutes_one': 'Draft saved {{count}} minute ago',
    'saved.minutes_other': 'Draft saved {{count}} minutes ago',
    'saved.at': 'Draft saved on {{time}}',
    failed: 'The draft was not saved. Save the text before you leave.',
    found: 'You left a draft of this text',
    foundText: '{{when}}. No other draft is saved until you choose.',
    recover: 'Recover',
    discard: 'Discard',
    elsewhere: 'This text is also open in another window',
    elsewhereText: 'Another draft was saved there. {{when}}.',
    takeTheirs: 'Use the one of the other window',
    keepMine: 'Continue with this one',
  },
})
