import type { ShopkeeperProfile } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Modal } from '../../platform/design/modal/modal.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useCopy } from '../../platform/design/use-copy.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './shopkeepers.messages.ts'

interface Props {
  readonly store: ShopkeeperProfile['store']
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Shows the sign-up link for a colleague, which fills in the store's CNPJ and name. */
export function InviteDialog({ store, isOpen, onClose }: Props) {
  const text = useText(messages)
  const { copy, isCopied } = useCopy()
  const query = new URLSearchParams({ cnpj: store.cnpj, storeName: store.name })
  const link = isOpen ? `${window.location.origin}/sign-up-lojista?${query}` : ''
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('invite')}
      footer={
        <>
          <Button
            iconLeft={isCopied ? 'check' : 'copy'}
            onClick={async () => {
              const isDone = await copy(link)
              showToast(isDone ? 'success' : 'warn', text(isDone ? 'invite.copied' : 'invite.copyFailed'))
            }}
          >
            {text(isCopied ? 'invite.copied' : 'invite.copy')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text('invite.close')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{text('invite.text', { store: store.name })}</p>
        <Field label={text('invite.link')}>
          <TextInput
            value={link}
            readOnly
            onChange={() => undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <p>
          {text('invite.cnpj')}: {maskCnpj(store.cnpj)}
        </p>
      </Stack>
    </Modal>
  )
}
