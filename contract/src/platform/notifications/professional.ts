import { listOf, readingOf } from './notification.ts'

export const getAll = listOf('/professionals/notifications/get-all-notifications', 'professional')
export const read = readingOf('/professionals/notifications/read-notification', 'professional')
