import { choose } from '../drawing/choose.ts'
import { colorIn } from './colors.ts'
import { type Kind, kindIn, kinds } from './kinds.ts'
import { plain } from './plain.ts'

/** The common colours of kinds of products, for names without a colour. */
const usual = {
  stone: ['#d9d6cf', '#a9a59c', '#8d8b86', '#c9bda9'],
  wood: ['#bd9b6e', '#8a6342', '#a88457', '#76543b'],
  weave: ['#dbd0ba', '#b7ab99', '#8f8a80'],
  tile: ['#d8cfc0', '#b25a3c', '#a9aca8', '#ece2cb'],
  ceramic: ['#f1eee7', '#ece2cb', '#dfe3e2'],
  metal: ['#b9bbbb', '#b39a5b', '#84664a'],
  glass: ['#cfdedd', '#c6d2cc'],
  paint: ['#cfa39b', '#a0ab93', '#d3ac4c', '#4c6f8f'],
  light: ['#e3b25a', '#e9c987'],
} as const
const colorsOf: Readonly<Record<Kind, keyof typeof usual>> = {
  pendant: 'light',
  wallLamp: 'light',
  floorLamp: 'light',
  tableLamp: 'light',
  track: 'light',
  tap: 'metal',
  basin: 'ceramic',
  shower: 'metal',
  toilet: 'ceramic',
  fitting: 'metal',
  metal: 'metal',
  panel: 'wood',
  counter: 'wood',
  shelf: 'wood',
  cabinet: 'wood',
  armchair: 'weave',
  sofa: 'weave',
  table: 'wood',
  stool: 'wood',
  furniture: 'wood',
  chair: 'wood',
  boards: 'wood',
  parquet: 'wood',
  fabric: 'weave',
  cushion: 'weave',
  rug: 'weave',
  curtain: 'weave',
  blind: 'weave',
  squareTile: 'tile',
  longTile: 'tile',
  mosaic: 'tile',
  screenBlock: 'tile',
  marble: 'stone',
  granite: 'stone',
  slate: 'stone',
  quartzite: 'stone',
  stone: 'stone',
  glass: 'glass',
  mirror: 'wood',
  slidingDoor: 'metal',
  window: 'metal',
  showerBox: 'glass',
  paint: 'paint',
  texture: 'paint',
  varnish: 'wood',
}

/** What chooses a product's drawing: the words its kind and colour, the key the rest. */
export interface Sampled {
  readonly name: string
  readonly category: string
  readonly key: string
}

/** The name of a file in `samples/`, and the colour in which it is shown. */
export interface Sample {
  readonly file: string
  readonly color: string
}

/** Returns the kind that a product's name or else its category mentions; without either, the key chooses one. */
export const chooseKind = ({ name, category, key }: Sampled): Kind =>
  kindIn(plain(name)) ??
  kindIn(plain(category)) ??
  choose(key, ['paint', 'fabric', 'stone', 'metal'] as const)

/** The positions before a drawing that are beside or above it in rows of two and four, the nearest first. */
const NEIGHBOURS = [1, 2, 4]

/**
 * Returns the drawings of products that are shown one after another. A drawing differs from the two before it, and where its kind
 * has enough of them, from the one above it.
 */
export function drawSamples(products: readonly Sampled[]): Sample[] {
  const files: string[] = []
  return products.map((product, index) => {
    const kind = chooseKind(product)
    let left: readonly string[] = kinds[kind]
    for (const distance of NEIGHBOURS) {
      const others = left.filter((file) => file !== files[index - distance])
      if (others.length > 0) left = others
    }
    const [first = kinds[kind][0], ...rest] = left
    const file = choose(product.key, [first, ...rest])
    files.push(file)
    const color = colorIn(product.name) ?? choose(product.key, usual[colorsOf[kind]])
    // Veins are lighter than a dark stone, and darker than a light one.
    return { file: file === 'marble' && isDark(color) ? 'dark-marble' : file, color }
  })
}

const isDark = (color: string): boolean => Number.parseInt(color.slice(1, 3), 16) < 120

/** Returns the drawing of a product that is shown alone. */
export function drawSample(product: Sampled): Sample {
  const [sample] = drawSamples([product])
  if (!sample) throw new Error('a product has a drawing')
  return sample
}

/** Returns the drawings of the rows of a list, by the id of their product. */
export const samplesOf = (
  rows: readonly {
    readonly id: string
    readonly name: string
    readonly category: { readonly name: string }
  }[],
): ReadonlyMap<string, Sample> => {
  const samples = drawSamples(
    rows.map(({ id, name, category }) => ({ key: id, name, category: category.name })),
  )
  return new Map(rows.flatMap(({ id }, index) => (samples[index] ? [[id, samples[index]] as const] : [])))
}
