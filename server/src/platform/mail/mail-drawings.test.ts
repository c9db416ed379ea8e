import { describe, expect, it } from 'vitest'
import { drawingOfNews } from '../notifications/mail-drawing.ts'
import { renderMail } from './mail-render.ts'
import { listMailSamples } from './mail-samples.messages.ts'

const htmlOf = (key: string, language: 'ptBR' | 'en' = 'ptBR') => {
  const sample = listMailSamples(language).find((item) => item.key === key)
  if (!sample) throw new Error(key)
  return renderMail({ kind: sample.kind, language, data: sample.data }, 'Esquadro').html
}
const drawingIn = (html: string) => /<div aria-hidden="true".*?<\/table><\/div>/s.exec(html)?.[0] ?? ''

describe('the drawing of a mail', () => {
  it('is the house up to the level reached', () => {
    const drawing = drawingIn(htmlOf('level-changed'))
    expect(drawing.match(/class="fill"/g)).toHaveLength(3)
    expect(drawing).toMatch(/class="ink"[^>]*>Ouro</)
    expect(drawingIn(htmlOf('level-changed', 'en'))).toMatch(/class="ink"[^>]*>Gold</)
  })

  it('is the measure of the points, or a seat', () => {
    expect(drawingIn(htmlOf('points-credited'))).toContain('+1.250')
    expect(drawingIn(htmlOf('points-credited', 'en'))).toContain('+1,250')
    expect(drawingIn(htmlOf('experience-confirmed')).match(/class="fill"/g)).toHaveLength(1)
  })

  it('is that of the level in a digest, and missing in other mails', () => {
    expect(drawingIn(htmlOf('news'))).toContain('Diamante')
    for (const key of ['invoice-rejected', 'welcome', 'invite']) expect(drawingIn(htmlOf(key))).toBe('')
  })

  it('is missing for data that it does not know', () => {
    expect(drawingOfNews('level-changed', { to: 'titânio' })).toEqual({})
    expect(drawingOfNews('points-credited', {})).toEqual({})
  })
})
