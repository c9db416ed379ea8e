/** Asks users for their password; resolves to whether they confirmed it. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Registers the mounted component that asks for the password; returns a function that unregisters it. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Asks for the password if a component on the page can; else resolves to false. */
export const askForPassword: Ask = async () => (ask ? ask() : false)
