import { randomUUID } from 'node:crypto'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { cancelContractOrders, readPositions } from '../perpetuals/index.ts'
import { CONTRACT_KINDS, readOpenOrders } from '../spot/index.ts'
import { sendClosing } from './copy-orders.ts'

/** Whether nothing is left open in the contracts that are meant (all of them, where none are named), orders that wait for a price included. */
export async function closeAtMarket(
  engine: EngineClient,
  account: number,
  isMeant: (market: number) => boolean = () => true,
): Promise<boolean> {
  const heldNow = async () =>
    (await readPositions(engine, account)).positions.filter(({ market, qty }) => qty !== 0n && isMeant(market))
  const open = await heldNow()
  const orders = await readOpenOrders(engine, account, undefined, undefined, CONTRACT_KINDS)
  for (const market of new Set(orders.map((order) => order.market)))
    if (isMeant(market)) await cancelContractOrders(engine, { account, market, requestClientId: '' })
  for (const { market, qty } of open) {
    // Each try has a name of its own: what does not fill now is tried again, and it can only reduce.
    const place = { account, market, clientId: `stop-${randomUUID().slice(0, 23)}` }
    await sendClosing(engine, place, { isBuy: qty < 0n, qty: qty < 0n ? -qty : qty })
  }
  return open.length === 0 || (await heldNow()).length === 0
}
