import { AREAS, type Permission } from '@esquadro/contract/accounts/permissions'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import type { FieldControl } from '../design/form/form-field.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { RadioGroup } from '../design/radio-group/radio-group.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './cms-users.messages.ts'
import styles from './cms-users.module.css'

const SCOPES = ['all', 'areas', 'read-only'] as const
type Scope = (typeof SCOPES)[number]

const scopeOf = ([first]: readonly Permission[]): Scope =>
  first === 'all' || first === 'read-only' ? first : 'areas'

/** The choice of an administrator's permissions: everything, some areas, or reading. */
export function PermissionsInput({ value, onChange, ...rest }: FieldControl<Permission[]>) {
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
          label: text(`scope.${option}`),
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
                {text(`area.${area}`)}
                <span>{text(`area.${area}Text`)}</span>
              </span>
            </Checkbox>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
