import { settings as cmsSettings } from '@esquadro/contract/calls/cms'
import { WELCOME_IMAGE, WELCOME_IMAGE_SETTINGS } from '@esquadro/contract/platform/settings/cms'
import { MeasuringIds } from '@esquadro/contract/platform/settings/measuring'
import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { useState } from 'react'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Field } from '../design/field/field.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormRow } from '../design/form/form-section.tsx'
import { ImageUpload } from '../design/image-upload/image-upload.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { Textarea } from '../design/textarea/textarea.tsx'
import { UnsavedGuard } from '../design/unsaved/unsaved-guard.tsx'
import { useText } from '../i18n/i18n.tsx'
import { WelcomeDrawing } from '../layouts/welcome/welcome-drawing.tsx'
import { PartBody } from './part-body.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { refresh, SettingsPart, type Stored } from './settings-part.tsx'

const Programme = ProgrammeSettings.pick({
  programmeName: true,
  catalogueLink: true,
  chatLink: true,
  homeTarget: true,
})
const WelcomeTexts = ProgrammeSettings.pick({
  welcomeProfessional: true,
  welcomeShopkeeper: true,
  welcomeAdmin: true,
})

/** The programme's name and the links of its menu. */
export function ProgrammePart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
      title={text('programme.title')}
      text={text('programme.text')}
      stored={stored}
      schema={Programme}
      valuesOf={(value) => Programme.parse(value)}
    >
      {(form) => (
        <>
          <FormRow>
            <FormField form={form} name="programmeName" label={text('programmeName')} isRequired>
              {(control) => <TextInput {...control} className={styles.words} maxLength={80} />}
            </FormField>
            <FormField
              form={form}
              name="homeTarget"
              label={text('homeTarget')}
              hint={text('homeTarget.hint')}
              isRequired
            >
              {(control) => (
                <TextInput {...control} className={styles.words} autoCapitalize="none" spellCheck={false} />
              )}
            </FormField>
          </FormRow>
          <FormField form={form} name="catalogueLink" label={text('catalogueLink')} hint={text('link.hint')}>
            {(control) => <TextInput {...control} type="url" inputMode="url" placeholder="https://" />}
          </FormField>
          <FormField form={form} name="chatLink" label={text('chatLink')} hint={text('link.hint')}>
            {(control) => <TextInput {...control} type="url" inputMode="url" placeholder="https://" />}
          </FormField>
        </>
      )}
    </SettingsPart>
  )
}

/** The identifiers of the analytics services. */
export function MeasuringPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
      title={text('measuring.title')}
      text={text('measuring.text')}
      stored={stored}
      schema={MeasuringIds}
      valuesOf={({ analyticsId, pixelId }) => ({ analyticsId, pixelId })}
    >
      {(form) => (
        <FormRow>
          <FormField
            form={form}
            name="analyticsId"
            label={text('analyticsId')}
            hint={text('analyticsId.hint')}
          >
            {(control) => (
              <TextInput
                {...control}
                className={styles.words}
                maxLength={60}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </FormField>
          <FormField form={form} name="pixelId" label={text('pixelId')} hint={text('pixelId.hint')}>
            {(control) => (
              <TextInput
                {...control}
                className={styles.words}
                maxLength={60}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </FormField>
        </FormRow>
      )}
    </SettingsPart>
  )
}

type ImageSetting = (typeof WELCOME_IMAGE_SETTINGS)[number]

/** The pictures of the welcome dialog: a common one, and one for each audience. */
export function WelcomePart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <PartBody text={text('welcome.text')}>
      {WELCOME_IMAGE_SETTINGS.map((setting) => (
        <WelcomeImage key={setting} setting={setting} stored={stored} />
      ))}
    </PartBody>
  )
}

/** A picture of the welcome dialog: preview, upload and removal. */
function WelcomeImage({ setting, stored }: { setting: ImageSetting; stored: Stored }) {
  const text = useText(messages)
  const [file, setFile] = useState<File | null>(null)
  const [isAsking, setAsking] = useState(false)
  const set = useAction(cmsSettings.setWelcomeImage, { refresh, success: text('saved') })
  const update = useAction(cmsSettings.update, { refresh, success: text('saved') })
  const { value, version } = stored
  const addressOf = (id: string | null) => id && `/api/files/${id}`
  const own = addressOf(value[setting])
  const common = addressOf(value.welcomeImageId)
  const save = async (image: File) => {
    const [done] = await set.run({ body: { version, setting, image } })
    if (done) setFile(null)
  }
  return (
    <div id={setting}>
      <Field label={text(`welcome.${setting}`)} isGroup>
        <Stack>
          <ImageUpload
            value={file ?? own}
            onChange={setFile}
            maxBytes={WELCOME_IMAGE.maxBytes}
            placeholder={common ? <img src={common} alt="" /> : <WelcomeDrawing />}
          />
          <Cluster gap={3} justify="end">
            {own && !file && (
              <Button isChange variant="danger" isOutlined onClick={() => setAsking(true)}>
                {text('welcome.remove')}
              </Button>
            )}
            {file && (
              <Button isChange isLoading={set.isRunning} onClick={() => void save(file)}>
                {text('welcome.save')}
              </Button>
            )}
          </Cluster>
        </Stack>
      </Field>
      <UnsavedGuard isDirty={file !== null} />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={text('welcome.removeTitle')}
        acceptLabel={text('welcome.remove')}
        isLoading={update.isRunning}
        onCancel={() => setAsking(false)}
        onAccept={() =>
          void update.run({ body: { version, value: { [setting]: null } } }).then(() => setAsking(false))
        }
      >
        {text(setting !== 'welcomeImageId' && common ? 'welcome.removeOwnText' : 'welcome.removeText')}
      </ConfirmDialog>
    </div>
  )
}

/** The welcome texts for each audience. */
export function WelcomeTextsPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
      title={text('welcomeTexts.title')}
      text={text('welcomeTexts.text')}
      stored={stored}
      schema={WelcomeTexts}
      valuesOf={(value) => WelcomeTexts.parse(value)}
    >
      {(form) =>
        (['welcomeProfessional', 'welcomeShopkeeper', 'welcomeAdmin'] as const).map((name) => (
          <FormField key={name} form={form} name={name} label={text(name)} maxLength={600}>
            {(control) => <Textarea {...control} rows={3} />}
          </FormField>
        ))
      }
    </SettingsPart>
  )
}
