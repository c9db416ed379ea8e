import type { ShopkeeperProfile } from '@esquadro/contract/shopkeepers/shopkeeper'
import { findNewEmail } from '../accounts/tokens.queries.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { imageAddressOf } from '../files/files.rules.ts'
import { findShopkeeper } from './shopkeepers.queries.ts'

/** Returns a shopkeeper's own profile with the store; throws `not-found`. */
export async function getShopkeeperProfile(
  { db, clock }: Context,
  userId: string,
): Promise<ShopkeeperProfile> {
  const row = await findShopkeeper(db, userId)
  if (!row) throw new AppError('not-found')
  const { id, name, email, cellphone, isManager, tradeName, legalName, cnpj, city, state } = row
  return {
    id,
    name,
    email,
    newEmail: await findNewEmail(db, userId, clock.now()),
    cellphone,
    userType: 'shopkeeper',
    profileImage: imageAddressOf(row.profileImageId),
    isManager,
    acceptReceiveEmail: row.acceptsEmail,
    store: { id: row.storeId, name: tradeName, legalName, cnpj, city, state },
  }
}
