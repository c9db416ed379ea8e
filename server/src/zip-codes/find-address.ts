import { state } from '@esquadro/contract/fields/state'
import { z } from 'zod'

const text = z.string().max(200).catch('')

// As ViaCEP answers it. The service is another's: whatever does not fit counts as no answer.
const Found = z.object({ logradouro: text, bairro: text, localidade: z.string().min(1).max(200), uf: state })

export interface FoundAddress {
  readonly zipCode: string
  readonly street: string
  readonly neighborhood: string
  readonly city: string
  readonly state: z.infer<typeof state>
}

const PATIENCE_MS = 2_000

/** Asks the service at `url` (with `{zipCode}` in it) for the address of a CEP; null where it does not answer within 2 s. */
export async function findAddress(url: string | undefined, zipCode: string): Promise<FoundAddress | null> {
  if (!url) return null
  try {
    const answer = await fetch(url.replace('{zipCode}', zipCode), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) return null
    const found = Found.safeParse(await answer.json())
    if (!found.success) return null
    const { logradouro, bairro, localidade, uf } = found.data
    return { zipCode, street: logradouro, neighborhood: bairro, city: localidade, state: uf }
  } catch {
    return null
  }
}
