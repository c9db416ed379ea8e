import { describe, expect, it } from 'vitest'
import { CODE_128, type Pixels, readCode128 } from './code-128.ts'

const KEY = '35261111222333000181550010000123451123456780'
const LETTERED = '3526111A2B3C4D0001815500100001234511234567'

/** "00" in set C: start C, 0, the check value 2 (105 modulo 103), stop. */
const EXAMPLE = '211232212222222221' + '2331112'

/** Draws alternating dark and light runs, with a module of some pixels, noise, and light around it. */
function drawn(widths: string, { module = 3, noise = 0, dark = 20, light = 235, angle = 0 } = {}): Pixels {
  const quiet = 12 * module
  const runs = [...widths].map((width) => Number(width) * module)
  const width = quiet * 2 + runs.reduce((sum, run) => sum + run, 0)
  const height = 60
  const bits = new Uint8Array(Math.ceil(width))
  let at = quiet
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 0) bits.fill(1, Math.round(at), Math.round(at + run))
    at += run
  }
  const [w, h] = angle === 90 ? [height, bits.length] : [bits.length, height]
  const data = new Uint8ClampedArray(w * h * 4).fill(255)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const along = angle === 90 ? y : angle === 180 ? bits.length - 1 - x : x
      const value = (bits[along] ? dark : light) + ((((x * 7919 + y * 104_729) % 101) - 50) / 50) * noise
      data.fill(value, (y * w + x) * 4, (y * w + x) * 4 + 3)
    }
  return { data, width: w, height: h }
}

/** Encodes pairs of digits in set C, other characters in set B. */
function encoded(text: string): string {
  const values = [105]
  let isPairs = true
  for (let at = 0; at < text.length; ) {
    const hasPair = /^\d\d/.test(text.slice(at))
    if (hasPair !== isPairs) values.push(hasPair ? 99 : 100)
    isPairs = hasPair
    values.push(isPairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32)
    at += isPairs ? 2 : 1
  }
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0)
  return [...values, sum % 103].map((value) => CODE_128[value]?.join('')).join('') + '2331112'
}

describe('a Code 128', () => {
  it('has 106 different characters of eleven modules, whose bars have an even sum', () => {
    expect(new Set(CODE_128.map((widths) => widths.join(''))).size).toBe(106)
    for (const widths of CODE_128) {
      const [bars, all] = [widths.filter((_, at) => at % 2 === 0), widths].map((list) =>
        list.reduce((total, width) => total + width, 0),
      )
      expect([widths.length, all, Number(bars) % 2]).toEqual([6, 11, 0])
    }
  })

  it('is read as the standard prints it', () => {
    expect(readCode128(drawn(EXAMPLE))).toBe('00')
  })

  it.each([
    ['a key of digits', KEY, {}],
    ['a key with letters', LETTERED, {}],
    ['upside down', KEY, { angle: 180 }],
    ['on its side', KEY, { angle: 90 }],
    ['grey and grainy', KEY, { dark: 90, light: 160, noise: 20 }],
    ['of 2.3 pixels a module', KEY, { module: 2.3 }],
    ['large', KEY, { module: 6 }],
  ])('is read: %s', (_, text, how) => {
    expect(readCode128(drawn(encoded(text), how))).toBe(text)
  })

  it('is not guessed from a damaged one or from stripes', () => {
    const code = encoded(KEY)
    expect(readCode128(drawn(`${code.slice(0, 60)}212222${code.slice(66)}`))).toBeNull()
    expect(readCode128(drawn('1'.repeat(300)))).toBeNull()
    expect(readCode128({ data: new Uint8ClampedArray(400 * 4), width: 20, height: 20 })).toBeNull()
  })
})
