export const levels = ['bronze', 'prata', 'ouro', 'platina', 'diamante'] as const
export type Level = (typeof levels)[number]

export const sublevels = ['I', 'II', 'III'] as const
export type Sublevel = (typeof sublevels)[number]

type Shape = { solid: string; fine: string; curve?: string }

/**
 * The figure of each level on a 64 × 64 sheet: strong lines, an open curve, and construction lines. Bronze is a set square, prata a square
 * within a square, ouro the golden section, platina an octagon with its star, diamante a cut stone in plan.
 */
export const levelShapes: Record<Level, Shape> = {
  bronze: {
    solid: 'M12 52V12l40 40H12ZM20 44V31.500L32.500 44H20Z',
    fine: 'M12 6v52M6 52h52M6 6l52 52M12 52l20-20',
  },
  prata: {
    solid: 'M10 10h44v44H10V10ZM32 10l22 22-22 22-22-22 22-22Z',
    fine: 'M32 4v56M4 32h56M21 21h22v22H21V21Z',
  },
  ouro: {
    solid: 'M4 14.700h56v34.600H4V14.700Z',
    curve:
      'M4 49.300A34.600 34.600 0 0 1 38.600 14.700A21.400 21.400 0 0 1 60 36.100A13.200 13.200 0 0 1 46.800 49.300A8.200 8.200 0 0 1 38.600 41.100A5 5 0 0 1 43.600 36.100',
    fine: 'M38.600 14.700v34.600M38.600 36.100H60M46.800 36.100v13.200M38.600 41.100h8.200M43.600 36.100v5',
  },
  platina: {
    solid: 'M21.200 6h21.600L58 21.200v21.600L42.800 58H21.200L6 42.800V21.200L21.200 6Z',
    fine: 'M21.200 6 42.800 58M42.800 6 21.200 58M6 21.200l52 21.600M58 21.200 6 42.800M21.200 6 58 42.800M42.800 6 6 42.800M6 21.200 42.800 58M58 21.200 21.200 58',
  },
  diamante: {
    solid: 'M32 4l28 28-28 28L4 32 32 4ZM32 18l14 14-14 14-14-14 14-14Z',
    fine: 'M32 4v14M32 46v14M4 32h14M46 32h14M18 18l7 7M46 18l-7 7M18 46l7-7M46 46l-7-7M18 18h28v28H18V18Z',
  },
}
