import { expect, it } from 'vitest'
import { messages } from './checks.messages.ts'
import { messages as shop } from './store-checks.messages.ts'

const CHECKS = [
  'digest',
  'signature',
  'certificate-company',
  'certificate-validity',
  'certificate-chain',
  'certificate-revocation',
  'schema',
]
const words = (text: Readonly<Record<string, string>>) => Object.entries(text)

it('tells a shop every check of signatures and formats in words of its own, with the same values', () => {
  const keys = Object.keys(messages.ptBR).filter((key) =>
    CHECKS.some((name) => key === `check.${name}` || key.startsWith(`reason.${name}.`)),
  )
  expect(Object.keys(shop.ptBR).toSorted()).toEqual(keys.toSorted())
  for (const [key, text] of words(shop.ptBR)) {
    expect(text, key).not.toMatch(
      /autoridade|autoassinad|raiz|XSD|esquema|leiaute|protocolo|algoritmo|revoga/i,
    )
    for (const [value] of text.matchAll(/{{\w+}}/g))
      expect((messages.ptBR as Readonly<Record<string, string>>)[key], key).toContain(value)
  }
})
