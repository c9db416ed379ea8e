import { useState } from 'react'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { IconButton } from '../../platform/design/icon-button/icon-button.tsx'
import { ExternalLink, TextLink } from '../../platform/design/link/text-link.tsx'
import { toast } from '../../platform/design/toast/toast.ts'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

export function Actions({ number }: { number: number }) {
  const text = useShowcaseText()
  return (
    <Sheet number={number} id="actions" title={text('actions')} text={text('actionsText')}>
      <ButtonLooks />
      <ButtonStates />
      <SmallButtons />
      <Links />
    </Sheet>
  )
}

function ButtonLooks() {
  const text = useShowcaseText()
  return (
    <>
      <Specimen title={text('variants')} isRow>
        <Button />
        <Button variant="primary">{text('save')}</Button>
        <Button variant="success">{text('approve')}</Button>
        <Button variant="danger">{text('reject')}</Button>
        <Button variant="secondary">{text('edit')}</Button>
        <Button variant="quiet">{text('more')}</Button>
      </Specimen>
      <Specimen title={text('outlined')} isRow>
        <Button isOutlined>{text('save')}</Button>
        <Button isOutlined variant="success">
          {text('approve')}
        </Button>
        <Button isOutlined variant="danger" iconLeft="trash">
          {text('remove')}
        </Button>
      </Specimen>
      <Specimen title={text('weights')} isRow>
        <Button isBold>{text('save')}</Button>
        <Button isUppercase>{text('save')}</Button>
        <Button iconLeft="add">{text('save')}</Button>
        <Button variant="secondary" iconRight="arrow-right">
          {text('next')}
        </Button>
        <ButtonLink to="#lists" variant="secondary" iconRight="arrow-down">
          {text('lists')}
        </ButtonLink>
      </Specimen>
    </>
  )
}

function ButtonStates() {
  const text = useShowcaseText()
  const [isLoading, setLoading] = useState(false)
  return (
    <Specimen title={text('disabledLoading')} isRow>
      <Button disabled>{text('save')}</Button>
      <Button disabled isOutlined>
        {text('save')}
      </Button>
      <Button disabled variant="quiet">
        {text('save')}
      </Button>
      <Button
        isLoading={isLoading}
        onClick={() => setLoading(true)}
        onCancel={() => {
          setLoading(false)
          toast.info(text('canceled'))
        }}
      >
        {text('loadMe')}
      </Button>
      <Button isLoading>{text('save')}</Button>
      <Button isLoading variant="secondary">
        {text('save')}
      </Button>
    </Specimen>
  )
}

function SmallButtons() {
  const text = useShowcaseText()
  return (
    <>
      <Specimen title={text('small')} isRow>
        <Button isSmall>{text('approve')}</Button>
        <Button isSmall variant="secondary" iconLeft="download">
          CSV
        </Button>
        <Button isSmall variant="danger" isOutlined>
          {text('remove')}
        </Button>
      </Specimen>
      <Specimen title={text('iconButtons')} isRow>
        <IconButton icon="edit" label={text('edit')} />
        <IconButton icon="star" label={text('save')} aria-pressed />
        <IconButton icon="trash" label={text('remove')} isDanger />
        <IconButton icon="refresh" label={text('loadMe')} isLoading />
        <IconButton icon="more" label={text('more')} isSmall />
        <IconButton icon="lock" label={text('disabled')} disabled />
      </Specimen>
    </>
  )
}

function Links() {
  const text = useShowcaseText()
  return (
    <Specimen title={text('links')} isRow>
      <TextLink to="#lists">{text('linkText')}</TextLink>
      <TextLink to="#lists" isQuiet>
        {text('linkText')}
      </TextLink>
      <ExternalLink href="https://example.com">{text('external')}</ExternalLink>
    </Specimen>
  )
}
