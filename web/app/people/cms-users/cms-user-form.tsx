import { cmsUsers } from '@esquadro/contract/calls/cms'
import { AREAS, type Permission } from '@esquadro/contract/people/accounts/permissions'
import { type CmsUser, CmsUserChanges, NewCmsUser } from '@esquadro/contract/people/cms-users/cms'
import { permissionNames } from '@esquadro/texts/lists/cms-users'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '../../platform/api/queries.ts'
import { Checkbox } from '../../platform/design/checkbox/checkbox.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { type FieldControl, FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { PasswordInput } from '../../platform/design/password-input/password-input.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../platform/lists/editing/edit-conflict.tsx'
import { type EditedRow, useEdited } from '../../platform/lists/editing/use-edited.ts'
import { useRegistrationText } from '../professionals/fields/use-registration-text.ts'
import { messages } from './cms-users.messages.ts'
import styles from './cms-users.module.css'

interface Props extends DrawerControls {
  /** The user to change; null for a new one. */
  readonly user: CmsUser | null
}

interface Values extends Record<string, unknown> {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly permissions: Permission[]
}

type Sent = Omit<z.output<typeof CmsUserChanges>, 'id' | 'revision'>
const Changes = z
  // An empty password leaves it unchanged.
  .transform(
    ({ password, ...rest }: Values): Record<string, unknown> =>
      password === '' ? rest : { ...rest, password },
  )
  .pipe(CmsUserChanges.omit({ id: true, revision: true })) as z.ZodType<Sent, Values>
const New = z.transform((values: Values): Record<string, unknown> => values).pipe(NewCmsUser) as z.ZodType<
  Sent,
  Values
>

/** Adds an administrator or changes one. */
export function CmsUserForm({ user, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [cmsUsers.getAll, cmsUsers.me, cmsUsers.getProfileData]
  const create = useAction(cmsUsers.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsUsers.update, { refresh, success: text('updated'), quiet: true })
  const schema = useMemo(() => (user ? Changes : New), [user])
  const registrationText = useRegistrationText()
  const edited = useEdited(user)
  const form = useZodForm(schema, {
    defaultValues: valuesOf(user),
    errorText: (field, code) =>
      field === 'permissions' ? text('permissionsMissing') : registrationText(field, code),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(user ? 'save' : 'create')}
      onSubmit={(body) =>
        edited.save((based) =>
          based
            ? update.run({ body: { ...body, id: based.id, revision: based.revision } })
            : create.run({ body: NewCmsUser.parse(body) }),
        )
      }
    >
      {!user && <p>{text('createText')}</p>}
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email" label={text('email')} isRequired>
        {(control) => <TextInput {...control} type="email" autoComplete="off" />}
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
      <UserConflict edited={edited} form={form} onDone={drawer.onDone} />
    </DrawerForm>
  )
}

const valuesOf = (user: CmsUser | null): Values => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  // Least privilege: permissions are added explicitly.
  permissions: user?.permissions ?? ['read-only'],
})

function UserConflict({
  edited,
  form,
  onDone,
}: Pick<DrawerControls, 'onDone'> & {
  readonly edited: EditedRow<CmsUser>
  readonly form: UseFormReturn<Values, unknown, Sent>
}) {
  const text = useText(messages)
  const names = useWords(permissionNames)
  return (
    <EditConflict
      edited={edited}
      form={form}
      valuesOf={valuesOf}
      fields={[
        { name: 'name', label: text('name') },
        { name: 'email', label: text('email') },
        {
          name: 'permissions',
          label: text('permissions'),
          show: (value) => (value as readonly Permission[]).map((permission) => names[permission]).join(', '),
        },
      ]}
      onDone={onDone}
    />
  )
}

const SCOPES = ['all', 'areas', 'read-only'] as const
type Scope = (typeof SCOPES)[number]

const scopeOf = ([first]: readonly Permission[]): Scope =>
  first === 'all' || first === 'read-only' ? first : 'areas'

/** The choice of an administrator's permissions: everything, some areas, or reading. */
function PermissionsInput({ value, onChange, ...rest }: FieldControl<Permission[]>) {
  const names = useWords(permissionNames)
  const text = useText(messages)
  const scope = scopeOf(value)
  return (
    <Stack gap={3}>
      <RadioGroup
        {...rest}
        value={scope}
        onChange={(next) => onChange(next === 'areas' ? [] : [next])}
        options={SCOPES.map((option) => ({
          value: option,
          label: option === 'areas' ? text('areas') : names[option],
          text: text(`scope.${option}Text`),
        }))}
      />
      {scope === 'areas' && (
        <Stack gap={2} className={styles.areas}>
          {AREAS.map((area) => (
            <Checkbox
              key={area}
              value={value.includes(area)}
              onChange={(isOn) =>
                onChange(AREAS.filter((option) => (option === area ? isOn : value.includes(option))))
              }
            >
              <span className={styles.area}>
                {names[area]}
                <span>{text(`area.${area}Text`)}</span>
              </span>
            </Checkbox>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
