import { createHash } from 'node:crypto'
import type { PictureImport } from '@esquadro/contract/catalogue/products/cms'
import { PICTURE_ZIP_LIMITS, type PictureOutcome } from '@esquadro/contract/catalogue/products/vocabulary'
import type { UploadFile } from '@esquadro/contract/form-data'
import type { UnpackedFile } from '../../platform/archives/unpack.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { storeCover, toCover } from '../../platform/files/images.ts'
import { deleteBytes, readBytes, withFileCleanup } from '../../platform/files/stored-files.ts'
import { findImage, getProduct, listNamedProducts, lockProduct, setProductImage } from './products.queries.ts'
import { auditChange, writeCatalogue } from './products.ts'

const LIMITS = {
  entries: PICTURE_ZIP_LIMITS.pictures,
  inflatedBytes: PICTURE_ZIP_LIMITS.inflatedBytes,
  fileBytes: PICTURE_ZIP_LIMITS.pictureBytes,
  wanted: /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i,
} as const

type Item = PictureImport['items'][number]

/**
 * Gives products the pictures of a zip whose file names are codes or EANs, each in its own transaction: a file that cannot be used does
 * not stop the others. The same bytes again change nothing. Throws `upload.invalid` if the file is not a zip.
 */
export async function importPictures(
  context: Context,
  user: Caller,
  file: UploadFile,
): Promise<PictureImport> {
  const { isZip, unpack } = await import('../../platform/archives/unpack.ts')
  const bytes = await readBytes(file)
  if (!isZip(bytes)) throw new AppError('upload.invalid', { fields: { file: 'upload.invalid' } })
  const items: Item[] = []
  const done = new Set<string>()
  for await (const picture of unpack([{ name: file.name, bytes }], LIMITS))
    items.push(await attach(context, user, picture, done))
  return { items }
}

const isBeyond = ({ refusal }: UnpackedFile) =>
  refusal === 'zip-too-many-entries' || refusal === 'zip-too-large'

/** Gives the product that a file names its picture; `done` has the products that an earlier file was for. */
async function attach(
  context: Context,
  user: Caller,
  picture: UnpackedFile,
  done: Set<string>,
): Promise<Item> {
  const { name, bytes } = picture
  const as = (outcome: PictureOutcome, product: Item['product'] = null): Item => ({ name, outcome, product })
  if (!bytes) return as(isBeyond(picture) ? 'too-many' : 'unreadable')
  const [product, other] = await listNamedProducts(context.db, name.replace(/\.[^.]*$/, ''))
  if (!product) return as('unknown')
  if (other) return as('ambiguous')
  if (done.has(product.id)) return as('repeated', product)
  done.add(product.id)
  const cover = await readCover(context, { name, bytes })
  if (!cover) return as('unreadable', product)
  return as((await setImage(context, user, product.id, cover)) ? 'attached' : 'unchanged', product)
}

/** Returns a picture as it is stored, or null if it cannot be read. */
async function readCover(
  context: Context,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<Uint8Array | null> {
  const file = {
    name,
    type: '',
    size: bytes.length,
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
  }
  try {
    return await toCover(context, file, 'file')
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Replaces the picture of a product; returns false if it has the same one. */
async function setImage(context: Context, user: Caller, id: string, bytes: Uint8Array): Promise<boolean> {
  const now = context.clock.now()
  const digest = createHash('sha256').update(bytes).digest('hex')
  const { isChanged, storageKey } = await withFileCleanup(context.files, (files) =>
    writeCatalogue(context, async (trx) => {
      await lockProduct(trx, id)
      const former = await findImage(trx, id)
      if (former?.sha256 === digest) return { isChanged: false, storageKey: null }
      const before = await getProduct(trx, id)
      const stored = await storeCover(trx, files, { bytes, ownerId: user.id, now })
      await setProductImage(trx, id, stored.id, now)
      await auditChange(context, trx, ['product', 'updated'], before, await getProduct(trx, id))
      return { isChanged: true, storageKey: await deleteFile(trx, former?.id ?? null) }
    }),
  )
  await deleteBytes(context.files, [storageKey], context.log)
  return isChanged
}
