/** A colour of the drawing's own small palette; its values are in tokens.css. */
export type DrawingColor = 'paper' | 'ink' | 'hair' | 'tint' | 'shade' | 'accent'

/** One stroke or surface. A drawing is a list of them, from the lowest to the uppermost. */
export type Shape = { d: string; fill?: DrawingColor; stroke?: DrawingColor; width?: number; dash?: string }

export const SHEET = { width: 480, height: 300 } as const

export const drawingKinds = ['plan', 'section', 'tiles'] as const
export type DrawingKind = (typeof drawingKinds)[number]
