/**
 * The widths at which the layout changes (§9), in pixels of viewport width; media queries in design/ repeat these numbers.
 * No screen is as narrow as the first: it is a phone at a text size of 150 % or more.
 */
export const breakpoints = { xxs: 256, xs: 321, sm: 576, md: 767, lg: 991, xl: 1104 } as const
