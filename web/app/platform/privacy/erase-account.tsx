import { privacy } from '@esquadro/contract/calls/shared'
import { ERASE_WORDS } from '@esquadro/contract/platform/privacy/shared'
import { useState } from 'react'
import { useAction } from '../api/queries.ts'
import { leaveAfterLogout } from '../api/session.ts'
import { useUser } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { Field } from '../design/field/field.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { Modal } from '../design/modal/modal.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { PasswordInput } from '../design/password-input/password-input.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useLanguage, useText } from '../i18n/i18n.tsx'
import { messages } from './privacy.messages.ts'
import styles from './privacy.module.css'

/** Erases the account after a password and a typed word; lists what is erased and what is kept. */
export function EraseAccount({ obstacle }: { obstacle: string | null }) {
  const text = useText(messages)
  const user = useUser()
  const [ptBR, en] = ERASE_WORDS
  const word = useLanguage() === 'en' ? en : ptBR
  const [isAsking, setAsking] = useState(false)
  const [currentPassword, setPassword] = useState('')
  const [typed, setTyped] = useState('')
  const erase = useAction(privacy.erase, { quiet: true })
  const close = () => {
    setAsking(false)
    setPassword('')
    setTyped('')
  }
  const accept = async () => {
    const [, error] = await erase.run({ body: { currentPassword, confirmation: word } })
    if (!error && user) leaveAfterLogout(user.accessToken)
  }
  const wrongPassword = erase.error?.fields?.['currentPassword']
  const isSure = typed.trim().toUpperCase() === word && currentPassword !== ''
  return (
    <Stack gap={4}>
      <ul className={styles.ends}>
        <li>{text('erase.goes')}</li>
        <li>{text('erase.stays')}</li>
      </ul>
      {obstacle && <Notice tone="warn" title={obstacle} />}
      <div>
        <Button variant="danger" isOutlined disabled={obstacle !== null} onClick={() => setAsking(true)}>
          {text('erase.action')}
        </Button>
      </div>
      <Modal
        isOpen={isAsking}
        onClose={close}
        title={text('erase.title')}
        footer={
          <>
            <Button
              variant="danger"
              isOutlined
              disabled={!isSure}
              isLoading={erase.isRunning}
              onClick={() => void accept()}
            >
              {text('erase.confirm')}
            </Button>
            <Button variant="quiet" onClick={close}>
              {text('erase.cancel')}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          {erase.error && !wrongPassword && <Notice tone="danger" title={erase.error.msg} isLive />}
          <p>{text('eraseText')}</p>
          <Field label={text('erase.password')} error={wrongPassword} isRequired>
            <PasswordInput value={currentPassword} onChange={(value) => setPassword(value ?? '')} />
          </Field>
          <Field label={text('erase.word', { word })} isRequired>
            <TextInput value={typed} onChange={(value) => setTyped(value ?? '')} autoComplete="off" />
          </Field>
        </Stack>
      </Modal>
    </Stack>
  )
}
