import { listOf, readingOf } from './notification.ts'

export const getAll = listOf('/cms/notifications', 'admin')
export const read = readingOf('/cms/notifications', 'admin')
