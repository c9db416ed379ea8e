import { describe, expect, it } from 'vitest'
import { numbered } from '../regulation/published-text.tsx'
import { groupThemes, searchThemes } from './faq-themes.ts'

const section = (level: 2 | 3, title: string, html = '') => ({ id: title.toLowerCase(), level, title, html })
const themes = groupThemes([
  section(2, 'Notas fiscais', '<p>Fala de notas.</p>'),
  section(3, 'Até quando?', '<p>Até <strong>90 dias</strong> da emissão.</p>'),
  section(3, 'E a devolução?', '<p>Envie o XML.</p>'),
  section(2, 'Sem perguntas'),
  section(2, 'Conta'),
  section(3, 'Esqueci a senha', '<p>Um código chega por e-mail.</p>'),
])
const found = (search: string) =>
  searchThemes(themes, search).flatMap(({ questions }) => questions.map(({ title }) => title))

describe('The questions of the FAQ', () => {
  it('are grouped by theme; a theme without questions is dropped', () => {
    expect(themes.map(({ title, questions }) => [title, questions.length])).toEqual([
      ['Notas fiscais', 2],
      ['Conta', 1],
    ])
  })
  it('before the first theme form a group', () => {
    expect(groupThemes([section(3, 'Solta')])).toEqual([
      { id: '', title: '', questions: [{ id: 'solta', title: 'Solta', html: '' }] },
    ])
  })
  it('are found by every word in question, answer and theme, ignoring accents and capitals', () => {
    expect(found('')).toHaveLength(3)
    expect(found('DEVOLUCAO')).toEqual(['E a devolução?'])
    expect(found('dias emissao')).toEqual(['Até quando?'])
    expect(found('fiscais xml')).toEqual(['E a devolução?'])
    expect(found('dias senha')).toEqual([])
  })
  it('are not found by HTML tags', () => {
    expect(found('strong')).toEqual([])
  })
})

describe('The numbers of a document', () => {
  it('count chapters and the sections in each', () => {
    const parts = numbered([
      section(2, 'A'),
      section(3, 'B'),
      section(3, 'C'),
      section(2, 'D'),
      section(3, 'E'),
    ])
    expect(parts.map(({ number }) => number)).toEqual(['1', '1.1', '1.2', '2', '2.1'])
  })
})
