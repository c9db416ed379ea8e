export const EXPERIENCE_AUDIENCES = ['professionals', 'shopkeepers', 'both'] as const
