import { defineMessages } from '../i18n/messages.ts'

/** The texts of components that every first page uses. §4 prescribes the button's texts literally. */
export const coreMessages = defineMessages({
  ptBR: {
    'button.label': 'Label',
    'button.cancel': 'Cancelar',
    'link.newTab': 'abre em nova aba',
    'field.required': 'obrigatório',
    'form.readOnly': 'Você pode consultar esta área, mas não alterar.',
    'form.needsScript':
      'Este formulário só funciona com JavaScript: ative-o no navegador e recarregue a página.',
    'field.count': '{{value}} de {{max}}',
    'password.show': 'Mostrar senha',
    'password.hide': 'Ocultar senha',
    'form.summaryTitle_one': 'Há {{count}} campo para corrigir',
    'form.summaryTitle_other': 'Há {{count}} campos para corrigir',
  },
  en: {
    'button.label': 'Label',
    'button.cancel': 'Cancel',
    'link.newTab': 'opens in a new tab',
    'field.required': 'required',
    'form.readOnly': 'You can view this area but not change it.',
    'form.needsScript': 'This form needs JavaScript: switch it on in the browser and reload the page.',
    'field.count': '{{value}} of {{max}}',
    'password.show': 'Show password',
    'password.hide': 'Hide password',
    'form.summaryTitle_one': '{{count}} field needs a correction',
    'form.summaryTitle_other': '{{count}} fields need a correction',
  },
})
