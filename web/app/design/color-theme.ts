import { createContext } from 'react'

export type ColorTheme = 'light' | 'dark'

/** The theme in which everything below is shown. */
export const ColorThemeContext = createContext<ColorTheme>('light')
