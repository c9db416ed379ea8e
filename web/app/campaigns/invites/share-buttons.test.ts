import { describe, expect, it } from 'vitest'
import { spacedCode, whatsAppAddress } from './share-buttons.tsx'

describe('The links that share an invite', () => {
  it('open WhatsApp with the whole message, addressed to a phone number if one is known', () => {
    const address = whatsAppAddress('Olá & até já: https://x.br/?a=1', '11987654321')
    expect(address.startsWith('https://wa.me/5511987654321?text=')).toBe(true)
    expect(new URL(address).searchParams.get('text')).toBe('Olá & até já: https://x.br/?a=1')
    expect(whatsAppAddress('oi')).toBe('https://wa.me/?text=oi')
  })

  it('show a code in two groups', () => expect(spacedCode('K7Q2M9XP')).toBe('K7Q2 M9XP'))
})
