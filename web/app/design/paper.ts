/** The colour of the page in each theme, as in tokens.css, for the browser's own frame around it. */
export const paperOf = { light: '#fbfaf7', dark: '#141311' } as const
