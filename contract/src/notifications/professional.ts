import { listOf, readingOf } from './notification.ts'

export const getAll = listOf('/professionals/notifications', 'professional')
export const read = readingOf('/professionals/notifications', 'professional')
