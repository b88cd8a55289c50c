import type { Actor, Permissions, Permitted } from '@bowline/capabilities/permission/index.ts'
import type { FuturesAccounts } from '@bowline/capabilities/perpetuals/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { OPEN_FUTURES } from '@bowline/contract/terms/products.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { requirePermission } from '../call/require-permission.ts'

export interface OpeningNeeds {
  readonly permissions: Pick<Permissions, 'may'>
  readonly perpetuals: { readonly accounts: Pick<FuturesAccounts, 'open'> }
}

/** Who opens or moves money in: allowed, and with the risk notice accepted; their account opens with the first such call. */
export async function requireOpening(
  { permissions, perpetuals }: OpeningNeeds,
  actor: Actor,
  nowMs: number,
): Promise<Permitted<typeof OPEN_FUTURES>> {
  const permitted = await requirePermission(permissions, actor, OPEN_FUTURES, nowMs)
  const isOpen = await perpetuals.accounts.open(actor.user?.id ?? 0, nowMs)
  if (!isOpen) throw new SiteRefusal(SiteCode.futuresCompliance, 'futures.accept-notice')
  return permitted
}
