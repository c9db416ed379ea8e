import { describe, expect, it } from 'vitest'
import { cleanRichText } from './rich-text.ts'
import { sectionsOf } from './sections.rules.ts'

describe('the sections of a text', () => {
  it('begin at each heading of the second and third level', () => {
    expect(
      sectionsOf(
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

  it('leave alone the headings inside quotes, lists and tables, and those without words', () => {
    const html = cleanRichText(
      '<blockquote><h2>Citado</h2></blockquote><table><tbody><tr><td><h3>Célula</h3></td></tr></tbody></table><p>x<br>y</p><hr><h2> </h2><h2>Fim</h2>',
    )
    expect(sectionsOf(html).sections.map(({ title }) => title)).toEqual(['Fim'])
    expect(sectionsOf(html).introHtml).toContain('Citado')
  })

  it('have anchors of their own, also where two headings are alike or say nothing in letters', () => {
    const { sections } = sectionsOf('<h2>Prazo</h2><h2>Prazo</h2><h2>Prazo 2</h2><h2>?!</h2>')
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(ids[0]).toBe('prazo')
    expect(ids[3]).toBe('secao')
  })

  it('of a text without headings are none: all of it is introduction', () => {
    expect(sectionsOf('<p>Só isto.</p>')).toEqual({ introHtml: '<p>Só isto.</p>', sections: [] })
    expect(sectionsOf('')).toEqual({ introHtml: '', sections: [] })
  })
})
