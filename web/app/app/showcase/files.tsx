import { useState } from 'react'
import { Avatar } from '../../platform/design/avatar/avatar.tsx'
import { Cover } from '../../platform/design/drawing/cover.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { FileDrop } from '../../platform/design/file-drop/file-drop.tsx'
import { FileRow } from '../../platform/design/file-drop/file-row.tsx'
import { ImageUpload } from '../../platform/design/image-upload/image-upload.tsx'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { Light } from '../../platform/design/light/light.tsx'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

export function Files({ number }: { number: number }) {
  const text = useShowcaseText()
  const [files, setFiles] = useState<readonly File[]>([])
  const [cover, setCover] = useState<File | null>(null)
  const [face, setFace] = useState<File | null>(null)
  return (
    <Sheet number={number} id="files" title={text('files')} text={text('filesText')}>
      <Specimen title="FileDrop">
        <Field label={text('invoiceFiles')}>
          <FileDrop
            accept={['.xml', '.zip', 'text/xml']}
            maxBytes={10_000_000}
            hint={text('xmlHint')}
            onFiles={(more) => setFiles((before) => [...before, ...more])}
          >
            <FileRow name={text('sample')} size={18_240} verdict={<Light color="green" />} />
            <FileRow name={text('sampleSending')} size={21_870} progress={0.62} />
            <FileRow
              name={text('sampleRefused')}
              size={9_120}
              verdict={<Light color="red" />}
              onRemove={() => {}}
            >
              <Light color="red" text={text('refusedWhy')}>
                {text('checkEmitter')}
              </Light>
            </FileRow>
            {files.map((file, index) => (
              <FileRow
                key={`${file.name}-${file.lastModified}`}
                name={file.name}
                size={file.size}
                progress={0}
                onRemove={() => setFiles((before) => before.filter((_, other) => other !== index))}
              />
            ))}
          </FileDrop>
        </Field>
      </Specimen>
      <Specimen title="ImageUpload">
        <Grid min="medium">
          <Field label={text('cover')}>
            <ImageUpload
              value={cover}
              onChange={setCover}
              placeholder={<Cover seed="casa" drawing="pavilion" />}
            />
          </Field>
          <Field label={text('profilePicture')}>
            <ImageUpload
              value={face}
              onChange={setFace}
              shape="round"
              placeholder={<Avatar name="Marina Duarte" size="large" isDecorative />}
            />
          </Field>
        </Grid>
      </Specimen>
    </Sheet>
  )
}
