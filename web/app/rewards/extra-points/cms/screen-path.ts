/** Returns the page that shows the changing code of an extra point on a screen. */
export const screenPathOf = (id: string): string => `/cms/professionals/extra-points/screen?id=${id}`
