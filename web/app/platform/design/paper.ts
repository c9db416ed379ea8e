/** The page colour of each theme, as in tokens.css, for the browser's own interface. */
export const paperOf = { light: '#fbfaf7', dark: '#141311' } as const
