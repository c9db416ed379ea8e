/** A colour of the drawings' own palette; the values are in tokens.css. */
export type DrawingColor = 'paper' | 'ink' | 'hair' | 'tint' | 'shade' | 'accent'

export type Point = readonly [x: number, y: number]
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly d: number }

/** A line or surface, in centimetres; `weight` and `dash` are in units of the sheet. */
export type Stroke = {
  readonly d: string
  readonly fill?: DrawingColor
  readonly stroke?: DrawingColor
  readonly weight?: number
  readonly dash?: readonly number[]
  /** From 0 to 1: for light, glass and objects in the background. */
  readonly opacity?: number
}

/** A figure or letter at a point in centimetres; `size` is in units of the sheet. */
export type Letter = {
  readonly text: string
  readonly at: Point
  readonly size?: number
  readonly turn?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly color?: DrawingColor
}

export type Mark = Stroke | Letter

export type Opening = {
  readonly kind: 'door' | 'double' | 'sliding' | 'window' | 'passage'
  /** Start and end along the wall's axis, in centimetres of the sheet. */
  readonly from: number
  readonly to: number
  /** Whether the leaf hangs at `from` or at `to`. */
  readonly hinge: 'from' | 'to'
  /** The side to which it swings: toward smaller (-1) or larger (1) coordinates. */
  readonly swing: -1 | 1
  readonly isEntrance?: boolean
}

/** A straight wall between two points of its axis; walls run parallel to the sheet's edges. */
export type Wall = {
  readonly from: Point
  readonly to: Point
  readonly thickness: number
  readonly isOuter: boolean
  readonly openings: readonly Opening[]
}

/** A chain of dimensions: the figures that it prints, and the positions that it measures. */
export type Chain = { readonly stops: readonly number[]; readonly figures: readonly string[] }

/** A part of a drawing: its marks, and the objects that they represent, so that tests can check the geometry. */
export type Part = {
  readonly marks: readonly Mark[]
  readonly transform?: string
  /** The floor that it occupies. */
  readonly footprint?: Box
  /** The floor that must stay free: the swing of a door. */
  readonly swing?: Box
  readonly walls?: readonly Wall[]
  readonly room?: Box
  readonly chain?: Chain
}

export const drawingKinds = ['plan', 'section', 'elevation', 'detail', 'perspective'] as const
export type DrawingKind = (typeof drawingKinds)[number]

export type Sheet = {
  readonly kind: DrawingKind
  /** Centimetres of the object to one unit of the sheet. */
  readonly grain: number
  /** The sheet's upper left corner, in centimetres. */
  readonly corner: Point
  readonly parts: readonly Part[]
}

/** The size of every sheet, in units. */
export const SHEET = { width: 480, height: 300 } as const
