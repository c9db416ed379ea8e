/** The program cannot start for a reason that its operator can fix. The message is one line with the remedy. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' '))
  }
}
