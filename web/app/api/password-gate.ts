/** Asks users for their password; resolves to whether it was confirmed. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Registers the mounted component that asks for the password; returns the function that unregisters it. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Asks for the password where something on the page can; else resolves to false. */
export const askForPassword: Ask = async () => (ask ? ask() : false)
