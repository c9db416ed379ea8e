import type { ErrorCode } from '@esquadro/contract'
import type { Explanation } from '@esquadro/contract/points/explanation'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { operationOf } from '../../nfe/operations/operations.rules.ts'
import { computePce, type PceItem, type PceValue } from '../../pce/pce.rules.ts'
import { type ComputedItem, reasonAgainstOperation } from '../../points/points.rules.ts'
import { computeSale, type SaleRules } from '../../points/sale.rules.ts'
import { movedOperationsOn } from '../../settings/versions.rules.ts'

/** An item of a sale; the CFOP decides whether it is one. */
export type SoldItem = ComputedItem & PceItem & { readonly cfop: string | null }

/** The facts that decide the value of a sale. */
export interface SaleFacts {
  readonly source: 'xml' | 'manual'
  readonly issuedOn: string
  readonly storeId: string
  readonly professionalId: string | null
  readonly professionalStatus: string | null
  /** Whether the registration that attributes the sale is valid on its day of issue. */
  readonly registrationHolds: boolean
  /** Whether the invoice names a buyer, and the buyer's answer to the notice of registration. */
  readonly hasRecipient: boolean
  readonly customerAnswer: string | null
  readonly items: readonly SoldItem[]
  readonly earning: SaleRules & { readonly settings: Pick<ProgrammeSettings, 'customerConfirmation'> }
}

/** The points that a sale earns now, and the obstacle to crediting it. */
export interface SaleValue {
  /** Null while the professional is unknown. */
  readonly explanation: Explanation | null
  readonly obstacle: ErrorCode | null
  /** Null if the sale earns no PCE. */
  readonly pce: PceValue | null
  /** Whether any line is a sale; otherwise the note earns nothing and needs no professional. */
  readonly isSale: boolean
}

/** Computes the points of a sale on a business day. Preview and approval both use it. */
export function valueOfSale(facts: SaleFacts, today: string): SaleValue {
  const items = withOperations(facts)
  const isSale = items.some((item) => reasonAgainstOperation(item) === null)
  const obstacle = isSale ? obstacleOf(facts) : null
  if (facts.professionalId === null) return { isSale, obstacle, explanation: null, pce: null }
  const { profession, settings } = facts.earning
  return {
    isSale,
    obstacle,
    explanation: computeSale({ ...facts, items }, facts.earning, today),
    pce: computePce(items, profession, settings),
  }
}

/** Adds what each line is by its CFOP. A line that was typed by hand has none and is a sale. */
function withOperations({ source, items, issuedOn, earning }: SaleFacts): SoldItem[] {
  if (source === 'manual') return [...items]
  const moved = movedOperationsOn(earning.settings, issuedOn)
  return items.map((item) => {
    const sold = { ...item, operation: operationOf(item.cfop, moved) }
    return { ...sold, isSale: reasonAgainstOperation(sold) === null }
  })
}

function obstacleOf(facts: SaleFacts): ErrorCode | null {
  if (facts.professionalId === null) return 'invoice.unattributed'
  if (facts.professionalStatus !== 'active') return 'invoice.professional-inactive'
  if (facts.customerAnswer === 'objected') return 'invoice.customer-objected'
  if (!facts.registrationHolds) return 'invoice.registration-ended'
  return mustWait(facts) ? 'invoice.customer-unconfirmed' : null
}

/**
 * Whether the buyer must confirm the registration first: the profession requires it, and the invoice names a
 * buyer.
 */
function mustWait({ earning, hasRecipient, customerAnswer }: SaleFacts): boolean {
  const required: Readonly<Record<string, boolean>> = earning.settings.customerConfirmation
  return hasRecipient && customerAnswer !== 'confirmed' && required[earning.profession ?? ''] === true
}
