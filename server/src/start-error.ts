/** The program cannot start for a reason its operator can remove: one line that says what to do, printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' '))
  }
}
