import { createTheme } from '@mantine/core'
import { breakpoints } from './breakpoints.ts'

const em = (pixels: number) => `${pixels / 16}em`

/** Mantine's theme, mapped to our tokens; their values are in tokens.css only. */
export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '400' },
  defaultRadius: 'var(--radius-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: {
    xs: em(breakpoints.xs),
    sm: em(breakpoints.sm),
    md: em(breakpoints.md),
    lg: em(breakpoints.lg),
    xl: em(breakpoints.xl),
  },
})
