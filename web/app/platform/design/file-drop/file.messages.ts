import { defineMessages } from '../../i18n/messages.ts'

export const fileMessages = defineMessages({
  ptBR: {
    'file.drop': 'Arraste arquivos para cá ou escolha no aparelho',
    'file.dropOne': 'Arraste um arquivo para cá ou escolha no aparelho',
    'file.tap': 'Toque para escolher arquivos',
    'file.tapOne': 'Toque para escolher um arquivo',
    'file.release': 'Solte para enviar',
    'file.paste': 'Também é possível colar (Ctrl+V).',
    'file.wrongType': '{{name}}: este tipo de arquivo não é aceito. São aceitos: {{types}}.',
    'file.heic':
      '{{name}}: fotos HEIC não podem ser lidas. Envie a foto em JPEG; no iPhone, escolha Ajustes › Câmera › Formatos › Mais compatível.',
    'file.tooLarge': '{{name}}: passa do limite de {{limit}}',
    'file.tooMany': 'São no máximo {{max}} arquivos por vez',
    'file.remove': 'Remover {{name}}',
    'image.choose': 'Escolher imagem',
    'image.change': 'Trocar imagem',
    'image.remove': 'Remover imagem',
    'image.preview': 'Prévia da imagem',
  },
  en: {
    'file.drop': 'Drag files here or choose them on your device',
    'file.dropOne': 'Drag a file here or choose one on your device',
    'file.tap': 'Tap to choose files',
    'file.tapOne': 'Tap to choose a file',
    'file.release': 'Drop to send',
    'file.paste': 'You can also paste (Ctrl+V).',
    'file.wrongType': '{{name}}: this type of file is not accepted. Accepted: {{types}}.',
    'file.heic':
      '{{name}}: HEIC photos cannot be read. Send the photo as a JPEG; on an iPhone, choose Settings › Camera › Formats › Most Compatible.',
    'file.tooLarge': '{{name}}: larger than the limit of {{limit}}',
    'file.tooMany': 'At most {{max}} files at a time',
    'file.remove': 'Remove {{name}}',
    'image.choose': 'Choose an image',
    'image.change': 'Change the image',
    'image.remove': 'Remove the image',
    'image.preview': 'Preview of the image',
  },
})
