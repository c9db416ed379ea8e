import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A CPF or CNPJ; the mask follows the typed characters. */
export function TaxDocumentInput(props: TextInputProps) {
  return <MaskedInput autoCapitalize="characters" maxLength={TYPED_MAX} {...props} mask={maskTaxDocument} />
}
