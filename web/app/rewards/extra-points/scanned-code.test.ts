import { describe, expect, it } from 'vitest'
import { codeIn, pageOfCode } from './scanned-code.ts'

const code = '0000-002Z-K7Q2-M9XP-4T8V'

describe('codeIn', () => {
  it.each([
    ['an address of ours', `https://pontos.exemplo.br/point-extra/qrcode?id=${code}`, code],
    ['an address with a slash at the end', `https://x.br/point-extra/qrcode/?id=${code}&utm=1`, code],
    ['the code as it is printed', code, code],
    ['the code as it is typed', ' 0000002z k7q2m9xp 4t8v ', code],
    ['another page', `https://x.br/blog?id=${code}`, null],
    ['an address without a code', 'https://x.br/point-extra/qrcode', null],
    ['a code that is too short', '0000-002Z', null],
    ['a script', 'javascript:alert(1)', null],
    ['nothing', '', null],
  ])('%s', (_, text, found) => expect(codeIn(text)).toBe(found))

  it('builds the page that claims the code', () =>
    expect(pageOfCode(code)).toBe(`/point-extra/qrcode?id=${code}`))
})
