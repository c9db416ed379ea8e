import { shopkeepers } from '@esquadro/contract/calls/public'
import type { ShopkeeperRegistration, SignUpStore } from '@esquadro/contract/people/shopkeepers/public'
import { isCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import type { ZodForm } from '../../../platform/design/form/use-zod-form.ts'

const bare = (text: string) => text.replace(/[^0-9a-z]/gi, '').toUpperCase()

/**
 * Finds the participating store of the CNPJ in the form, whose name is then not asked: the form takes it over. Returns the store, or
 * null while there is none, and a function that waits for the answer.
 */
export function useKnownStore(form: ZodForm<typeof ShopkeeperRegistration>): {
  readonly store: SignUpStore | null
  readonly look: () => Promise<void>
} {
  const cnpj = bare(String(form.watch('cnpj') ?? ''))
  const [found, setFound] = useState<{ cnpj: string; store: SignUpStore | null }>({ cnpj: '', store: null })
  const asked = useRef<{ cnpj: string; answer: Promise<void> }>({ cnpj: '', answer: Promise.resolve() })
  const look = useCallback(async () => {
    if (!isCnpj(cnpj)) return
    if (asked.current.cnpj !== cnpj)
      asked.current = {
        cnpj,
        answer: call(shopkeepers.getStore, { query: { cnpj } }).then(([data]) => {
          if (asked.current.cnpj !== cnpj) return
          const store = data?.name == null ? null : data
          setFound({ cnpj, store })
          if (store?.name) form.setValue('storeName', store.name, { shouldValidate: false })
        }),
      }
    await asked.current.answer
  }, [cnpj, form])
  useEffect(() => void look(), [look])
  const store = found.cnpj === cnpj ? found.store : null
  const before = useRef<SignUpStore | null>(null)
  // The name of a store that is no longer meant must not become that of another one.
  useEffect(() => {
    if (before.current && !store && form.getValues('storeName') === before.current.name)
      form.setValue('storeName', '')
    before.current = store
  }, [store, form])
  return { store, look }
}
