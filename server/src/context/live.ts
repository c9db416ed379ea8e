/** Pushes changes made by any process to the event streams of this process. */
export interface Live {
  /**
   * Reports the user's number of unread notifications now and after each change, until the returned function
   * is called.
   */
  followUnread(userId: string, report: (unread: number) => void): () => void
  /** Calls `listener` with the id of each session that ends, until the returned function is called. */
  onSessionEnded(listener: (sessionId: string) => void): () => void
  /** Reconnects a lost connection, and rereads all counts that may have changed meanwhile. */
  check(): Promise<void>
  close(): Promise<void>
}
