import type { ProductImport } from '@esquadro/contract/catalogue/product-imports/product-import'
import { Button } from '../../platform/design/button/button.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { messages } from './product-imports.messages.ts'
import type { ProductImportState } from './use-product-import.ts'

/** Deletes an import that has changed nothing, after asking. */
export function DiscardButton({ state, data }: { state: ProductImportState; data: ProductImport }) {
  const text = useText(messages)
  const question = useQuestion<ProductImport>()
  return (
    <>
      <Button variant="quiet" isChange onClick={() => question.ask(data)}>
        {text('discard')}
      </Button>
      <Confirmation
        question={question}
        isRunning={state.isDiscarding}
        onAccept={state.discard}
        texts={({ fileName }) => ({
          title: text('discardTitle', { file: fileName }),
          accept: text('discard'),
          text: text('discardText'),
          isDanger: true,
        })}
      />
    </>
  )
}
