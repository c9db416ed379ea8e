/** Pushes changes made by any process to the event streams of this process. */
export interface Live {
  /** Reports the user's number of unread notifications now and at each change, until the returned function is called. */
  followUnread(userId: string, report: (unread: number) => void): () => void
  /** Calls `listener` with the id of each session that ends, until the returned function is called. */
  onSessionEnded(listener: (sessionId: string) => void): () => void
  /** Reconnects if the connection was lost, and reads all counts again where notices may have been missed. */
  check(): Promise<void>
  close(): Promise<void>
}
