import type { Language } from '../../../platform/messages/messages.ts'

const ptBR = {
  title: '{{points}} pontos',
  scan: 'Aponte a câmera e ganhe os pontos',
  typed: 'Sem câmera? Digite este código no programa, em “Ler QR code”:',
  oneDay: 'Vale em {{from}}',
  days: 'Vale de {{from}} a {{until}}',
  once: 'Uma vez por profissional',
}

const en: typeof ptBR = {
  title: '{{points}} points',
  scan: 'Point your camera and earn the points',
  typed: 'No camera? Enter this code in the programme, under “Scan QR code”:',
  oneDay: 'Valid on {{from}}',
  days: 'Valid from {{from}} to {{until}}',
  once: 'Once per professional',
}

export const posterText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
