/** Asks the person for the own password; resolves to whether it was confirmed. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Registers what asks for the password, as long as it is mounted; returns how to end that. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Asks for the password where something on the page can; else resolves to false. */
export const askForPassword: Ask = async () => (ask ? ask() : false)
