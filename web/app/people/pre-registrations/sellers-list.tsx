import { stores } from '@esquadro/contract/calls/shopkeeper'
import { NewSeller, type Seller } from '@esquadro/contract/people/stores/shopkeeper'
import { useState } from 'react'
import type { z } from 'zod'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { IconButton } from '../../platform/design/icon-button/icon-button.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Switch } from '../../platform/design/switch/switch.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useUndoableSwitch } from '../../platform/lists/rows/use-undoable-switch.ts'
import { messages } from './pre-registrations.messages.ts'
import styles from './pre-registrations.module.css'

const pageSize = 100
const refresh = [stores.getSellers]

/** Manages the store's sellers: adds and renames them, and activates or deactivates them as references. */
export function SellersList() {
  const text = useText(messages)
  const [page, setPage] = useState(1)
  const list = useEndpoint(stores.getSellers, { query: { page, limit: pageSize }, keepPrevious: true })
  const create = useAction(stores.createSeller, { refresh, success: text('sellers.created'), quiet: true })
  const form = useZodForm(NewSeller, { defaultValues: { name: '' } })
  return (
    <Stack gap={6}>
      <p>{text('sellers.text')}</p>
      <Form
        form={form}
        onSubmit={async (body: z.output<typeof NewSeller>) => {
          const [, error] = await create.run({ body })
          if (error) return error
          form.reset({ name: '' })
          return null
        }}
      >
        <FormField form={form} name="name" label={text('sellers.new')} isRequired>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              suffix={<SubmitButton isSmall>{text('sellers.add')}</SubmitButton>}
            />
          )}
        </FormField>
      </Form>
      {list.data ? (
        list.data.total === 0 ? (
          <EmptyState isCompact title={text('sellers.empty')} text={text('sellers.emptyText')} />
        ) : (
          <ul className={styles.sellers} aria-label={text('sellers.list')}>
            {list.data.items.map((seller) => (
              <SellerRow key={seller.id} seller={seller} />
            ))}
          </ul>
        )
      ) : list.error ? (
        <ErrorState reading={list} />
      ) : (
        <SkeletonText lines={6} />
      )}
      {list.data && list.data.total > page * pageSize && (
        <Button variant="secondary" onClick={() => setPage(page + 1)}>
          {text('sellers.more')}
        </Button>
      )}
    </Stack>
  )
}

function SellerRow({ seller }: { seller: Seller }) {
  const text = useText(messages)
  const [name, setName] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | undefined>()
  const rename = useAction(stores.updateSeller, { refresh, success: text('sellers.updated'), quiet: true })
  const change = useAction(stores.changeSellerStatus, { refresh })
  const onSwitch = useUndoableSwitch(text('sellers.updated'), ({ id }: Seller, active) =>
    change.run({ body: { id, active } }),
  )
  const save = async () => {
    const [, error] = await rename.run({ body: { id: seller.id, name: name ?? '' } })
    if (error) return setWrong(error.fields?.['name'] ?? error.msg)
    setWrong(undefined)
    setName(null)
  }
  if (name !== null)
    return (
      <li>
        <form
          className={styles.rename}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Field label={text('sellers.renameLabel')} error={wrong}>
            <TextInput value={name} onChange={setName} autoFocus autoComplete="off" />
          </Field>
          <div className={styles.renameActions}>
            <Button type="submit" isSmall variant="primary" isLoading={rename.isRunning}>
              {text('sellers.save')}
            </Button>
            <Button
              isSmall
              variant="secondary"
              onClick={() => {
                setName(null)
                setWrong(undefined)
              }}
            >
              {text('cancel')}
            </Button>
          </div>
        </form>
      </li>
    )
  return (
    <li className={styles.seller} data-off={!seller.active || undefined}>
      <span className={styles.person}>
        {seller.name}
        <small>{text('sellers.people', { count: seller.preRegistrations })}</small>
      </span>
      <IconButton
        icon="edit"
        label={text('sellers.rename', { name: seller.name })}
        onClick={() => setName(seller.name)}
      />
      <Switch
        label={text('sellers.active', { name: seller.name })}
        value={seller.active}
        disabled={change.isRunning}
        onChange={(active) => void onSwitch(seller, active)}
      />
    </li>
  )
}
