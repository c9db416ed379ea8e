/** The widths at which the layout changes (§9), in pixels of viewport width; media queries in design/ repeat these numbers. */
export const breakpoints = { xs: 321, sm: 576, md: 767, lg: 991, xl: 1104 } as const
