import { expect, test } from 'vitest'
import { linkFrom } from './link-from.ts'

test.each([
  ['', ''],
  [' https://exemplo.com.br/a?b=1 ', 'https://exemplo.com.br/a?b=1'],
  ['exemplo.com.br', 'https://exemplo.com.br'],
  ['exemplo.com.br:8080/x', 'https://exemplo.com.br:8080/x'],
  ['//exemplo.com', 'https://exemplo.com'],
  ['/regulation', '/regulation'],
  ['ana@exemplo.com.br', 'mailto:ana@exemplo.com.br'],
  ['tel:+551199999999', 'tel:+551199999999'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is not a template.
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['uma frase qualquer', null],
  ['palavra', null],
])('%j becomes %j', (typed, href) => expect(linkFrom(typed)).toBe(href))
