import { zipCodes } from '@esquadro/contract/calls/public'
import { bareZipCode, isZipCode } from '@esquadro/contract/platform/fields/zip-code'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useSettings } from '../../../platform/page/settings.ts'
import type { UserDataForm } from './user-data-form.ts'

export type ZipCodeLookUp = 'idle' | 'searching' | 'found' | 'unknown' | 'failed'

const filled = ['street', 'neighborhood', 'city', 'state'] as const

/**
 * Fills in the address from its CEP if the look-up service responds. Nothing waits for it,
 * typed values stay, and without an address only a hint is shown.
 */
export function useZipCode(form: UserDataForm): {
  readonly state: ZipCodeLookUp
  readonly ask: (typed: string) => Promise<void>
} {
  const { zipCodeLookUp } = useSettings()
  const [state, setState] = useState<ZipCodeLookUp>('idle')
  const latest = useRef<AbortController | null>(null)
  // Only values that were filled in automatically may be replaced.
  const filledIn = useRef<Partial<Record<(typeof filled)[number], string>>>({})
  useEffect(() => () => latest.current?.abort(), [])

  const ask = async (typed: string) => {
    latest.current?.abort()
    const zipCode = bareZipCode(typed)
    if (!zipCodeLookUp || !isZipCode(zipCode)) return setState('idle')
    const controller = new AbortController()
    latest.current = controller
    setState('searching')
    const [data] = await call(zipCodes.find, { params: { zipCode }, signal: controller.signal })
    if (controller.signal.aborted) return
    if (!data?.address) return setState(data?.isUnknown ? 'unknown' : 'failed')
    for (const name of filled) {
      const path = `userData.address.${name}` as const
      const current = form.getValues(path)
      // Empty if a CEP covers a whole town: the street of the previous CEP is then removed.
      const found = data.address[name]
      if (current && current !== filledIn.current[name]) continue
      if (!found && !current) continue
      filledIn.current[name] = found
      form.setValue(path, found, { shouldDirty: true, shouldValidate: found !== '' })
    }
    setState('found')
  }
  return { state, ask }
}
