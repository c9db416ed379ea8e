/** The formats of an exported list; the first is the default. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const DENSITIES = ['comfortable', 'compact'] as const
