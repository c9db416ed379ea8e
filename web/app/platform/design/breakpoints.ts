/**
 * The viewport widths, in pixels, at which the layout changes (§9); the media queries in design/ repeat them. The first stands for a phone
 * with a text size of 150 % or more; no real screen is that narrow.
 */
export const breakpoints = { xxs: 256, xs: 321, sm: 576, md: 767, lg: 991, xl: 1104, xxl: 1280 } as const
