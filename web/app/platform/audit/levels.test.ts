import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { messages } from '@esquadro/texts/audit'
import { expect, it } from 'vitest'
import { designMessages as design } from '../design/design.messages.ts'

it.each(['ptBR', 'en'] as const)(
  'the log names the levels like the rest of the product in %s',
  (language) => {
    for (const level of LEVELS) {
      expect(messages[language][`value.${level}`]).toBe(design[language][`level.${level}`])
      expect(messages[language][`field.${level}`]).toBe(design[language][`level.${level}`])
    }
  },
)
