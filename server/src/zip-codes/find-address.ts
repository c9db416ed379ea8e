import { state } from '@esquadro/contract/fields/state'
import { z } from 'zod'

const text = z.string().max(200).catch('')

// The response of ViaCEP. A response that does not match counts as none.
const Found = z.object({ logradouro: text, bairro: text, localidade: z.string().min(1).max(200), uf: state })

export interface FoundAddress {
  readonly zipCode: string
  readonly street: string
  readonly neighborhood: string
  readonly city: string
  readonly state: z.infer<typeof state>
}

const TIMEOUT_MS = 2_000

/** Looks up the address of a CEP at the service `url`, which contains `{zipCode}`. Returns null on failure or after 2 s. */
export async function findAddress(url: string | undefined, zipCode: string): Promise<FoundAddress | null> {
  if (!url) return null
  try {
    const response = await fetch(url.replace('{zipCode}', zipCode), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return null
    const found = Found.safeParse(await response.json())
    if (!found.success) return null
    const { logradouro, bairro, localidade, uf } = found.data
    return { zipCode, street: logradouro, neighborhood: bairro, city: localidade, state: uf }
  } catch {
    return null
  }
}
