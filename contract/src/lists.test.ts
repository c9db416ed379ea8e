import { expect, it } from 'vitest'
import type { Schema } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: Record<string, Schema> })?.shape ?? {})
const lists = Object.entries(endpoints)
  .map(([name, { query, response, summary }]) => ({ name, summary, response, parameters: fieldsOf(query) }))
  .filter(({ response, parameters }) => parameters.includes('page') && fieldsOf(response).includes('total'))

it('a list that readers cannot sort says its order', () => {
  const fixed = lists.filter(({ parameters }) => !parameters.includes('sort'))
  expect(fixed.length).toBeGreaterThan(20)
  const unsaid = fixed.filter(({ summary }) => !/first\b|order|\bby (?:name|line)\b/.test(summary))
  expect(unsaid.map(({ name }) => name)).toEqual([])
})

it('administrators search or filter each list, except that of the jobs', () => {
  const common = ['page', 'limit', 'sort']
  const whole = lists.filter(({ parameters }) => parameters.every((name) => common.includes(name)))
  expect(whole.map(({ name }) => name).filter((name) => name.includes('.cms.'))).toEqual([
    'jobRuns.cms.getAll',
  ])
})
