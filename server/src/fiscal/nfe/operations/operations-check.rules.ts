import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { check } from '../check.ts'
import type { NfeItem } from '../nfe.ts'
import { classifyOperation, type LineOperation, type Moved } from './operations.rules.ts'

type Line = LineOperation & { readonly line: number }

/** The lines that a text names; more are shortened to an ellipsis. */
const MAX_NAMED = 10

/**
 * Checks what the lines of a note are by their CFOPs: without a reason every line is a sale. Lines that are
 * no sale are information; a code outside the official table needs a person.
 */
export function operationOfLines(
  items: readonly Pick<NfeItem, 'number' | 'cfop'>[],
  moved: Moved,
): InvoiceCheck {
  const lines = items.map(({ number, cfop }) => ({ line: number, ...classifyOperation(cfop, moved) }))
  const of = (...meanings: readonly Line['meaning'][]) =>
    lines.filter(({ meaning }) => meanings.includes(meaning))
  const [unknown] = of('unknown')
  if (unknown)
    return check('operation', 'amber', 'unknown-code', {
      line: unknown.line,
      found: unknown.cfop ?? '–',
      count: of('unknown').length,
    })
  const documented = of('documented')
  if (documented.length > 0)
    return check('operation', 'green', 'documented', { lines: named(documented), count: documented.length })
  const billing = of('billing')
  if (billing.length > 0)
    return check('operation', 'green', 'billing', { lines: named(billing), count: billing.length })
  const none = of('no-sale')
  if (none.length === 0) return check('operation')
  const topics = [...new Set(none.map(({ topic }) => topic ?? 'other'))].join(',')
  const sales = of('sale')
  if (sales.length > 0)
    return check('operation', 'green', 'some-lines', { sales: named(sales), lines: named(none), topics })
  return check('operation', 'green', topics.includes(',') ? 'no-sales' : 'no-sale', { topics })
}

function named(lines: readonly Line[]): string {
  const numbers = lines.slice(0, MAX_NAMED).map(({ line }) => line)
  return `${numbers.join(', ')}${lines.length > MAX_NAMED ? '…' : ''}`
}

/**
 * Whether none of the lines can be a sale: each is no sale, or the billing of a later delivery. Such a note
 * never earns.
 */
export const isNoSale = (items: readonly Pick<NfeItem, 'cfop'>[], moved: Moved): boolean =>
  items.every(({ cfop }) => ['no-sale', 'billing'].includes(classifyOperation(cfop, moved).meaning))
