import { describe, expect, it } from 'vitest'
import { spacedCode, whatsAppAddress } from './share-links.ts'

describe('The ways to pass an invite on', () => {
  it('opens WhatsApp with the whole message, to a telephone where one is known', () => {
    const address = whatsAppAddress('Olá & até já: https://x.br/?a=1', '11987654321')
    expect(address.startsWith('https://wa.me/5511987654321?text=')).toBe(true)
    expect(new URL(address).searchParams.get('text')).toBe('Olá & até já: https://x.br/?a=1')
    expect(whatsAppAddress('oi')).toBe('https://wa.me/?text=oi')
  })

  it('sets a code in two groups', () => expect(spacedCode('K7Q2M9XP')).toBe('K7Q2 M9XP'))
})
