/** The facts of a line that decide how much of a sale came back. */
export interface ReturnableLine {
  readonly line: number
  readonly code: string
  readonly ean: string | null
  readonly productId: string | null
  readonly unit: string | null
  /** The quantity times 10,000; 0 if it is unknown. */
  readonly quantityE4: number
  /** Before the discount. */
  readonly valueCents: number
  readonly netCents: number
}

export interface SoldLine extends ReturnableLine {
  /** The amount that earlier returns took back. */
  readonly returnedCents: number
}

export interface SoldNote {
  readonly id: string
  readonly issuedAt: string
  readonly accessKey: string
  /** The sale that a complement adds to; returns of that sale continue with the complement. */
  readonly addsTo: string | null
  readonly lines: readonly SoldLine[]
}

/** A line of a sale. */
export interface LineOfSale {
  readonly saleId: string
  readonly line: number
}

/** A sold line that a returned line may be. */
export interface Candidate {
  readonly saleId: string
  readonly sold: SoldLine
}
