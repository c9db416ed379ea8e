import { listOf, readingOf } from './notification.ts'

export const getAll = listOf('/shopkeepers/notifications/get-all-notifications', 'shopkeeper')
export const read = readingOf('/shopkeepers/notifications/read-notification', 'shopkeeper')
