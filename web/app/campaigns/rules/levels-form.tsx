import { levels as cmsLevels } from '@esquadro/contract/calls/cms'
import { LevelsInput } from '@esquadro/contract/people/levels/cms'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { useWatch } from 'react-hook-form'
import { useAction } from '../../platform/api/queries.ts'
import { usePreview } from '../../platform/api/use-preview.ts'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormPreview } from '../../platform/design/form/preview/form-preview.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { LevelMoves } from './level-moves.tsx'
import { messages } from './rules.messages.ts'

type Thresholds = LevelsInput['thresholds']

interface LevelsFormProps extends DrawerControls {
  readonly thresholds: Thresholds
  /** The cycles in which a change can take effect. */
  readonly cycles: readonly string[]
}

/** Sets the thresholds of the levels from a later cycle on, with a preview. */
export function LevelsForm({ thresholds, cycles, ...drawer }: LevelsFormProps) {
  const text = useText(messages)
  const design = useDesignText()
  const change = useAction(cmsLevels.changeLevels, { refresh: [cmsLevels.getLevelVersions], quiet: true })
  const form = useZodForm(LevelsInput, {
    defaultValues: { fromCycle: cycles[0] ?? '', thresholds },
    errorText: (_field, code) => (code === 'too-small' ? text('level.order') : undefined),
  })
  const values = useWatch({ control: form.control })
  const parsed = LevelsInput.safeParse(values)
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('save')}
      onSubmit={async (body) => (await change.run({ body }))[1]}
    >
      <FormField form={form} name="fromCycle" label={text('fromCycle')} isRequired>
        {(control) => <Dropdown {...control} options={cycles.map((value) => ({ value, label: value }))} />}
      </FormField>
      {LEVELS.slice(1).map((level, index) => (
        <FormField
          key={level}
          form={form}
          name={`thresholds.${index + 1}.startsAtPoints` as const}
          label={text('level.starts', { level: design(`level.${level}`) })}
          isRequired
        >
          {({ onChange, ...control }) => (
            <NumberInput
              {...control}
              suffix={text('level.unit')}
              onChange={(points) => onChange(points ?? 0)}
            />
          )}
        </FormField>
      ))}
      <LevelsPreview body={parsed.success ? parsed.data : null} />
    </DrawerForm>
  )
}

function LevelsPreview({ body }: { body: LevelsInput | null }) {
  const text = useText(messages)
  const { number } = useFormats()
  const { data, ...reading } = usePreview(cmsLevels.previewLevels, body)
  const moved = data?.moves.reduce((sum, { professionals }) => sum + professionals, 0) ?? 0
  return (
    <FormPreview title={text('preview')} missing={body ? null : text('preview.incomplete')} reading={reading}>
      {data && (
        <>
          {moved > 0 && <p>{text('preview.levels', { moved: number(moved), count: data.professionals })}</p>}
          <LevelMoves moves={data.moves} />
        </>
      )}
    </FormPreview>
  )
}
