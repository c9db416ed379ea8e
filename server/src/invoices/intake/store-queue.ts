import { openQueues } from '../../files/queues.ts'

/** Two at once, so that one invoice does not wait for a colleague's archive of a thousand. */
export const openStoreQueues = () => openQueues({ atOnce: 2, waiting: 30 })
