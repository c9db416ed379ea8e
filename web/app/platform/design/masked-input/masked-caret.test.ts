import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { maskCpf } from '@esquadro/contract/platform/fields/cpf'
import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { describe, expect, it } from 'vitest'
import { maskedCaret } from './masked-caret.ts'

/** Types or deletes at a caret, as a browser does, and shows the caret as `|`. */
function edit(
  mask: (text: string) => string,
  before: string,
  change: (raw: string, at: number) => [string, number],
) {
  const at = before.indexOf('|')
  const [raw, caret] = change(before.replace('|', ''), at)
  const masked = mask(raw)
  const position = maskedCaret(raw, caret, masked)
  return `${masked.slice(0, position)}|${masked.slice(position)}`
}
const type =
  (text: string) =>
  (raw: string, at: number): [string, number] => [raw.slice(0, at) + text + raw.slice(at), at + text.length]
const backspace = (raw: string, at: number): [string, number] => [
  raw.slice(0, at - 1) + raw.slice(at),
  at - 1,
]

describe('The caret of a masked input', () => {
  it('stays at the end while a value is typed', () => {
    expect(edit(maskCpf, '123|', type('4'))).toBe('123.4|')
    expect(edit(maskPhone, '(11) 9876|', type('5'))).toBe('(11) 98765|')
  })

  it('stays behind the character typed in the middle', () => {
    expect(edit(maskCpf, '12|3.456.78', type('9'))).toBe('129|.345.678')
    expect(edit(maskCnpj, '12|.ABC.345', type('z'))).toBe('12.Z|AB.C34/5')
  })

  it('skips a deleted separator without losing a digit', () => {
    expect(edit(maskCpf, '123.|456', backspace)).toBe('123|.456')
  })

  it('stays in place when a digit in the middle is deleted', () => {
    expect(edit(maskCpf, '123.45|6.789', backspace)).toBe('123.4|67.89')
  })

  it('goes to the start when everything before it is deleted', () => {
    expect(edit(maskCpf, '1|23.456', backspace)).toBe('|234.56')
  })
})
