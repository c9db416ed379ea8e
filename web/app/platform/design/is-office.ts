import { useLocation } from 'react-router'

/** Whether the current page belongs to the back office, whose pages show as much as fits: small titles, tools and rows. */
export const useIsOffice = (): boolean => useLocation().pathname.startsWith('/cms/')
