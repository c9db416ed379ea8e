import * as cmsUsers from '@esquadro/contract/cms-users/cms'
import type { Permission } from '@esquadro/contract/cms-users/permissions'
import { useMemo } from 'react'
import { z } from 'zod'
import { useAction } from '../api/queries.ts'
import { DrawerForm, type InDrawer } from '../design/form/drawer-form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { PasswordInput } from '../design/password-input/password-input.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { useRegistrationText } from '../professionals/fields/use-registration-text.ts'
import { messages } from './cms-users.messages.ts'
import { PermissionsInput } from './permissions-input.tsx'

interface Props extends InDrawer {
  /** The user to change; null for a new one. */
  readonly user: cmsUsers.CmsUser | null
}

interface Values extends Record<string, unknown> {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly permissions: Permission[]
}

type Sent = Omit<z.output<typeof cmsUsers.CmsUserChanges>, 'id'>
const Changes = z
  // An empty password leaves it unchanged.
  .transform(
    ({ password, ...rest }: Values): Record<string, unknown> =>
      password === '' ? rest : { ...rest, password },
  )
  .pipe(cmsUsers.CmsUserChanges.omit({ id: true })) as z.ZodType<Sent, Values>
const New = z
  .transform((values: Values): Record<string, unknown> => values)
  .pipe(cmsUsers.NewCmsUser) as z.ZodType<Sent, Values>

/** Adds an administrator or changes one. */
export function CmsUserForm({ user, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [cmsUsers.getAll, cmsUsers.me, cmsUsers.getProfileData]
  const create = useAction(cmsUsers.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsUsers.update, { refresh, success: text('updated'), quiet: true })
  const schema = useMemo(() => (user ? Changes : New), [user])
  const registrationText = useRegistrationText()
  const form = useZodForm(schema, {
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      password: '',
      permissions: user?.permissions ?? ['all'],
    },
    errorText: (field, code) =>
      field === 'permissions' ? text('permissionsMissing') : registrationText(field, code),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(user ? 'save' : 'create')}
      onSubmit={async (body) => {
        const [, error] = user
          ? await update.run({ body: { ...body, id: user.id } })
          : await create.run({ body: cmsUsers.NewCmsUser.parse(body) })
        return error
      }}
    >
      {!user && <p>{text('createText')}</p>}
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email" label={text('email')} isRequired>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="password"
        label={text(user ? 'newPassword' : 'password')}
        hint={user ? text('newPasswordHint') : undefined}
        isRequired={!user}
      >
        {(control) => (
          <PasswordInput {...control} autoComplete="new-password" hasStrength owner={form.getValues()} />
        )}
      </FormField>
      <FormField form={form} name="permissions" label={text('permissions')} isRequired isGroup>
        {(control) => <PermissionsInput {...control} />}
      </FormField>
    </DrawerForm>
  )
}
