import { breakpoints } from '../app/platform/design/breakpoints.ts'

/**
 * The widths of design/breakpoints.ts by name, for `@media (--upto-sm)`, `(--over-md)`, `(--below-lg)`, `(--from-lg)`. All widths are
 * converted to em, so that a larger text size gets the layout that fits it. 16 px are one em by default.
 */
const widths: Readonly<Record<string, number>> = breakpoints
const comparisons: Readonly<Record<string, string>> = { upto: '<=', over: '>', below: '<', from: '>=' }
export const namedWidths = {
  postcssPlugin: 'esquadro-named-widths',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replace(
        /\(--([a-z]+)-([a-z]+)\)/g,
        (all, comparison: string, name: string) => {
          const width = widths[name]
          const sign = comparisons[comparison]
          if (width === undefined || sign === undefined) throw new Error(`There is no width named ${all}`)
          return `(width ${sign} ${width}px)`
        },
      )
      rule.params = rule.params.replace(
        /(width[^)]*?)([\d.]+)px/g,
        (_, feature: string, pixels: string) => `${feature}${Number(pixels) / 16}em`,
      )
    },
  },
}
