import { productImports as cmsProductImports } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import type { Mapping } from '@esquadro/contract/catalogue/product-imports/product-import'
import { isWorking } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import type { SheetChoice } from '@esquadro/contract/platform/sheets/sheet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction, useEndpoint, useRefresh } from '../../platform/api/queries.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { announceImport } from './announce-import.ts'
import { messages } from './product-imports.messages.ts'

const BUSY_POLL_MS = 1_000
const IDLE_POLL_MS = 15_000

const catalogue = [products.getAll, products.getAllBrands, products.getAllCategories]

/**
 * The import in the URL, and its actions. The server does the work, and its progress is polled, so the page may be closed, and another tab
 * shows the same.
 */
export function useProductImport() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const [isBusy, setBusy] = useState(false)
  const reading = useEndpoint(cmsProductImports.getOne, {
    query: { id: id ?? '' },
    enabled: id !== null,
    refetchInterval: isBusy ? BUSY_POLL_MS : IDLE_POLL_MS,
  })
  const data = id === null ? undefined : reading.data
  const refresh = [cmsProductImports.getOne, cmsProductImports.getAll, cmsProductImports.getRows]
  const uploading = useAction(cmsProductImports.upload, { quiet: true, refresh: [cmsProductImports.getAll] })
  const readingAgain = useAction(cmsProductImports.readAgain, { refresh })
  const checking = useAction(cmsProductImports.check, { refresh })
  const importing = useAction(cmsProductImports.importProducts, { refresh: [...refresh, ...catalogue] })
  const undoing = useAction(cmsProductImports.undo, { refresh: [...refresh, ...catalogue] })
  const reread = useRefresh()
  const discarding = useAction(cmsProductImports.discard, {
    refresh: [cmsProductImports.getAll],
    success: text('discarded'),
  })
  const isRunning = checking.isRunning || importing.isRunning || undoing.isRunning
  const isWorkingNow = isRunning || (data !== undefined && isWorking(data.state))
  if (isWorkingNow !== isBusy) setBusy(isWorkingNow)

  /** The import that this tab has started or seen running: its end is announced. */
  const watched = useRef<string | null>(null)
  const announce = useEffectEvent(() => {
    if (data?.state === 'importing') watched.current = data.id
    if (data?.state !== 'imported' || watched.current !== data.id) return
    watched.current = null
    announceImport({
      done: text('done.imported'),
      created: text('done.created', { count: data.created }),
      updated: text('done.updated', { count: data.updated }),
    })
  })
  const state = data?.state
  useEffect(() => {
    if (state) announce()
  }, [state])

  const open = (next: string | null) => setParams(next === null ? {} : { id: next })
  return {
    id,
    data,
    reading,
    open,
    isUploading: uploading.isRunning,
    failure: uploading.error?.fields?.['file'] ?? uploading.error?.msg ?? null,
    upload: async (file: File) => {
      const [uploaded] = await uploading.run({ body: { file } })
      if (uploaded) open(uploaded.id)
    },
    readAgain: (choice: SheetChoice) => readingAgain.run({ body: { id: id ?? '', ...choice } }),
    isReadingAgain: readingAgain.isRunning,
    check: (mapping: Mapping) => checking.run({ body: { id: id ?? '', mapping } }),
    isChecking: checking.isRunning,
    start: () => {
      watched.current = id
      return importing.run({ body: { id: id ?? '' } })
    },
    isStarting: importing.isRunning,
    undo: () => undoing.run({ body: { id: id ?? '' } }),
    isUndoing: undoing.isRunning,
    discard: async () => {
      const [discarded, error] = await discarding.run({ body: { id: id ?? '' } })
      if (discarded) open(null)
      else if (error.status === 409) await reread(cmsProductImports.getOne)
    },
    isDiscarding: discarding.isRunning,
  }
}

export type ProductImportState = ReturnType<typeof useProductImport>
