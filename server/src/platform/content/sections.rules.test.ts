import { describe, expect, it } from 'vitest'
import { cleanRichText } from './rich-text.ts'
import { splitSections } from './sections.rules.ts'

describe('splitSections', () => {
  it('begins a section at each second- and third-level heading', () => {
    expect(
      splitSections(
        '<p>Antes</p><h2>Dos <em>pontos</em></h2><p>a</p><h3>Créditos</h3><ul><li>b</li></ul><h4>c</h4><p>d</p>',
      ),
    ).toEqual({
      introHtml: '<p>Antes</p>',
      sections: [
        { id: 'dos-pontos', level: 2, title: 'Dos pontos', html: '<p>a</p>' },
        { id: 'creditos', level: 3, title: 'Créditos', html: '<ul><li>b</li></ul><h4>c</h4><p>d</p>' },
      ],
    })
  })

  it('ignores headings inside quotes, lists and tables, and empty headings', () => {
    const html = cleanRichText(
      '<blockquote><h2>Citado</h2></blockquote><table><tbody><tr><td><h3>Célula</h3></td></tr></tbody></table><p>x<br>y</p><hr><h2> </h2><h2>Fim</h2>',
    )
    expect(splitSections(html).sections.map(({ title }) => title)).toEqual(['Fim'])
    expect(splitSections(html).introHtml).toContain('Citado')
  })

  it('gives each section a unique anchor, also for equal headings and headings without letters', () => {
    const { sections } = splitSections('<h2>Prazo</h2><h2>Prazo</h2><h2>Prazo 2</h2><h2>?!</h2>')
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(ids[0]).toBe('prazo')
    expect(ids[3]).toBe('secao')
  })

  it('returns a text without headings as introduction', () => {
    expect(splitSections('<p>Só isto.</p>')).toEqual({ introHtml: '<p>Só isto.</p>', sections: [] })
    expect(splitSections('')).toEqual({ introHtml: '', sections: [] })
  })
})
