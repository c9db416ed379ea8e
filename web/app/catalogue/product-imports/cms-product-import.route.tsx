import type { ProductImport } from '@esquadro/contract/catalogue/product-imports/product-import'
import { isWorking } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import { useState } from 'react'
import { Button } from '../../platform/design/button/button.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Stepper } from '../../platform/design/stepper/stepper.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { messages } from './product-imports.messages.ts'
import { ResultStep } from './result-step.tsx'
import { type ProductImportState, useProductImport } from './use-product-import.ts'
import { WorkStep } from './work-step.tsx'

const STEPS = ['file', 'columns', 'check', 'import'] as const

/** §2 /cms/products/import: turns a spreadsheet into products: file, columns, dry run, import; lists earlier imports. */
export default function CmsProductImportRoute() {
  const text = useText(messages)
  const state = useProductImport()
  const [mapped, setMapped] = useState<string | null>(null)
  const isMapping = mapped !== null && mapped === state.id
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader
        title={text('title')}
        text={text('text')}
        action={
          state.id && (
            <Button variant="secondary" iconLeft="arrow-left" onClick={() => state.open(null)}>
              {text('back')}
            </Button>
          )
        }
      />
      <Stepper
        steps={STEPS.map((step) => text(`steps.${step}`))}
        current={STEPS.indexOf(stepOf(state.data, isMapping))}
      />
      <Step
        state={state}
        isMapping={isMapping}
        onMap={() => setMapped(state.id)}
        onMapped={() => setMapped(null)}
      />
    </Page>
  )
}

function stepOf(data: ProductImport | undefined, isMapping: boolean): (typeof STEPS)[number] {
  if (!data) return 'file'
  if (data.state === 'uploaded' || isMapping) return 'columns'
  return data.state === 'checking' || data.state === 'checked' ? 'check' : 'import'
}

interface StepProps {
  readonly state: ProductImportState
  readonly isMapping: boolean
  readonly onMap: () => void
  readonly onMapped: () => void
}

function Step({ state, isMapping, onMap, onMapped }: StepProps) {
  const { id, data, reading } = state
  if (id === null) return <FileStep state={state} />
  if (!data) return reading.error ? <ErrorState reading={reading} /> : <SkeletonText lines={6} />
  if (isWorking(data.state)) return <WorkStep data={data} />
  if (data.state === 'uploaded' || isMapping)
    return <ColumnsStep key={data.id} state={state} data={data} onMapped={onMapped} />
  if (data.state === 'checked') return <CheckStep state={state} data={data} onMap={onMap} />
  return <ResultStep state={state} data={data} onMap={onMap} />
}
