import 'react-image-crop/dist/ReactCrop.css'
import { useEffect, useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { Button } from '../../platform/design/button/button.tsx'
import { Modal } from '../../platform/design/modal/modal.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './profile.messages.ts'
import styles from './profile.module.css'

/** The side of the uploaded square picture, in pixels. */
const SIDE = 512

interface Props {
  readonly file: File
  readonly isSending: boolean
  /** Called with the cropped picture as JPEG, or null if the file is not a picture. */
  readonly onDone: (framed: Blob | null) => void
  readonly onCancel: () => void
}

/** Crops a picture to a square, by pointer or keyboard. */
export function CropDialog({ file, isSending, onDone, onCancel }: Props) {
  const text = useText(messages)
  const image = useRef<HTMLImageElement>(null)
  const [address, setAddress] = useState('')
  const [crop, setCrop] = useState<PercentCrop>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <Modal
      isOpen
      onClose={onCancel}
      title={text('picture.title')}
      footer={
        <>
          <Button
            isLoading={isSending}
            disabled={!crop}
            onClick={() => void framed(image.current, crop).then(onDone)}
          >
            {text('picture.save')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {text('picture.cancel')}
          </Button>
        </>
      }
    >
      <p className={styles.now}>{text('picture.hint')}</p>
      <div className={styles.crop}>
        {address && (
          <ReactCrop
            crop={crop}
            aspect={1}
            circularCrop
            keepSelection
            onChange={(_, percent) => setCrop(percent)}
          >
            <img
              ref={image}
              src={address}
              alt={text('picture.alt')}
              onError={() => onDone(null)}
              onLoad={({ currentTarget: { width, height } }) =>
                setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 80 }, 1, width, height), width, height))
              }
            />
          </ReactCrop>
        )}
      </div>
    </Modal>
  )
}

function framed(image: HTMLImageElement | null, crop: PercentCrop | undefined): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const drawing = canvas.getContext('2d')
  if (!image || !crop || !drawing) return Promise.resolve(null)
  const { naturalWidth, naturalHeight } = image
  drawing.drawImage(
    image,
    (crop.x / 100) * naturalWidth,
    (crop.y / 100) * naturalHeight,
    (crop.width / 100) * naturalWidth,
    (crop.height / 100) * naturalHeight,
    0,
    0,
    SIDE,
    SIDE,
  )
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
}
