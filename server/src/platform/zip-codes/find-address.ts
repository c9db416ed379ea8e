import { state } from '@esquadro/contract/platform/fields/schemas'
import { z } from 'zod'

const text = z.string().max(200).catch('')

// The response of ViaCEP. A response of another form counts as none.
const Found = z.object({ logradouro: text, bairro: text, localidade: z.string().min(1).max(200), uf: state })

export interface FoundAddress {
  readonly zipCode: string
  readonly street: string
  readonly neighborhood: string
  readonly city: string
  readonly state: z.infer<typeof state>
}

const TIMEOUT_MS = 2_000

// Its response to a CEP that does not exist.
const Unknown = z.object({ erro: z.union([z.literal(true), z.literal('true')]) })

/**
 * Looks up the address of a CEP at the service `url`, which contains `{zipCode}`. Returns `unknown` if the
 * service reports that the CEP does not exist, and `failed` if it does not respond within 2 s, or with
 * anything else.
 */
export async function findAddress(
  url: string | undefined,
  zipCode: string,
): Promise<FoundAddress | 'unknown' | 'failed'> {
  if (!url) return 'failed'
  try {
    const response = await fetch(url.replace('{zipCode}', zipCode), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) return 'unknown'
    if (!response.ok) return 'failed'
    const body: unknown = await response.json()
    if (Unknown.safeParse(body).success) return 'unknown'
    const found = Found.safeParse(body)
    if (!found.success) return 'failed'
    const { logradouro, bairro, localidade, uf } = found.data
    return { zipCode, street: logradouro, neighborhood: bairro, city: localidade, state: uf }
  } catch {
    return 'failed'
  }
}
