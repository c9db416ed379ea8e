import { useEffect, useRef, useState } from 'react'
import type { DropdownBase, DropdownOption } from './dropdown.types.ts'
import { matchOptions } from './match-options.ts'

/** The maximum number of options shown at once; beyond it, the person narrows them down by typing. */
export const MAX_SHOWN = 200

/** The number of options that `loadOptions` requests; if it gets as many, there may be more. */
export const OPTIONS_LOADED = 25

type Source<Value extends string> = Pick<DropdownBase<Value>, 'options' | 'loadOptions' | 'isLoading'>

export type ShownOptions<Value extends string> = {
  shown: readonly DropdownOption<Value>[]
  hasMore: boolean
  isLoading: boolean
}

/** Returns the options for the typed text, from a list or from the server; ignores late responses to older searches. */
export function useDropdownOptions<Value extends string>(
  { options = [], loadOptions, isLoading }: Source<Value>,
  search: string,
  isOpen: boolean,
): ShownOptions<Value> {
  const [loaded, setLoaded] = useState<readonly DropdownOption<Value>[]>([])
  const [isAsking, setAsking] = useState(false)
  const load = useRef(loadOptions)
  load.current = loadOptions
  const isRemote = Boolean(loadOptions)

  useEffect(() => {
    if (!isRemote || !isOpen) return
    let isCurrent = true
    setAsking(true)
    const timer = setTimeout(
      async () => {
        const response = (await load.current?.(search).catch(() => null)) ?? []
        if (!isCurrent) return
        setLoaded(response)
        setAsking(false)
      },
      search === '' ? 0 : 250,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isRemote, search, isOpen])

  const all = isRemote ? loaded : matchOptions(options, search)
  return {
    shown: all.slice(0, MAX_SHOWN),
    hasMore: isRemote ? all.length >= OPTIONS_LOADED : all.length > MAX_SHOWN,
    isLoading: Boolean(isLoading) || (isRemote && isAsking),
  }
}
