/** Asks the user a question that a call depends on; resolves to whether they answered it. */
type Ask = () => Promise<boolean>

/** A question of a call, and the component that asks it. */
export interface Gate {
  /** Registers the mounted component that asks; returns a function that unregisters it. */
  readonly askWith: (next: Ask) => () => void
  /** Asks; resolves to null if no component on the page can. */
  readonly ask: () => Promise<boolean | null>
}

function createGate(): Gate {
  let ask: Ask | null = null
  return {
    askWith(next) {
      ask = next
      return () => {
        if (ask === next) ask = null
      }
    },
    ask: async () => ask?.() ?? null,
  }
}

/** Asks for the password again before a change that requires it. */
export const passwordGate = createGate()

/** Asks a person whose session has ended to sign in again on the page. */
export const sessionGate = createGate()
