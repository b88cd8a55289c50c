import { amountText } from '@bowline/capabilities/markets/index.ts'
import { type Mover, type TransferAccount, transferFunds } from '@bowline/capabilities/transfer/index.ts'
import { CLOSE_FUTURES, OPEN_FUTURES } from '@bowline/contract/terms/products.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type Call, type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import {
  decimal,
  optional,
  parameters,
  rowLimit,
  text,
  time,
  whole,
  word,
} from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { disabled, notValid, WireError } from '../../binance-kit/wire-error.ts'
import { available } from '../../call-kit/history-answer.ts'
import { assetCoded } from './wallet.ts'

interface Way {
  readonly name: string
  readonly from: TransferAccount
  readonly to: TransferAccount
  readonly isCoin: boolean
}

const ways: readonly Way[] = [
  { name: 'MAIN_UMFUTURE', from: 'spot', to: 'futures', isCoin: false },
  { name: 'UMFUTURE_MAIN', from: 'futures', to: 'spot', isCoin: false },
  { name: 'MAIN_CMFUTURE', from: 'spot', to: 'futures', isCoin: true },
  { name: 'CMFUTURE_MAIN', from: 'futures', to: 'spot', isCoin: true },
]
const byName: ReadonlyMap<string, Way> = new Map(ways.map((way) => [way.name, way]))
const type = word(byName, () => new WireError(-4001, 'Invalid operation.'))

/** Asked for the person: of the key it is the right to transfer that counts, and its row has asked for that. */
async function mover(venue: Pick<Venue, 'permissions' | 'now'>, { actor }: Call, { to }: Way): Promise<Mover> {
  const requirement = to === 'futures' ? OPEN_FUTURES : CLOSE_FUTURES
  const denial = await venue.permissions.may({ ...actor, key: undefined }, requirement, venue.now())
  if (denial) throw disabled()
  return actor as Mover
}

/** Which contracts settle in it says which wallet an asset has. */
function isOf(venue: Pick<Venue, 'markets'>, asset: number, isCoin: boolean): boolean {
  return venue.markets.contracts(isCoin ? 'inverse' : 'linear').some(({ settle }) => settle === asset)
}

const transfer: Endpoint = endpoint({
  security: 'trade',
  permission: 'futuresTransfer',
  method: 'POST',
  path: '/sapi/v1/asset/transfer',
  summary: 'Move money between the spot account and the futures wallets.',
  weight: 900,
  schema: parameters({ type, asset: text, amount: decimal }),
  async handle(call, venue: Pick<Venue, 'engine' | 'markets' | 'permissions' | 'now'>) {
    const { type: way, amount } = call.params
    const { asset } = assetCoded(venue, call.params.asset)
    if (!isOf(venue, asset, way.isCoin)) throw new WireError(-5011, 'Futures account does not exist.')
    const moved = await transferFunds(
      { engine: venue.engine, markets: venue.markets, nowMs: venue.now() },
      await mover(venue, call, way),
      { from: way.from, to: way.to, asset, amount },
    )
    if (moved.done) return { tranId: moved.number }
    if (moved.refusal === 'no-amount') throw notValid('amount')
    if (moved.refusal !== 'rejected') throw new WireError(-5011, 'Futures account does not exist.')
    if (moved.rejection === Rejection.insufficientBalance)
      throw new WireError(-5013, 'Asset transfer failed: insufficient balance')
    throw new WireError(-5012, 'Asset transfer failed')
  },
})

const transfers: Endpoint = endpoint({
  security: 'signed',
  permission: 'read',
  method: 'GET',
  path: '/sapi/v1/asset/transfer',
  summary: 'Transfers between the spot account and the futures wallets.',
  weight: 1,
  schema: parameters({
    type,
    startTime: optional(time),
    endTime: optional(time),
    current: optional(whole),
    size: optional(rowLimit(100)),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'markets' | 'contractHistory'>) {
    const { type: way, startTime: start, endTime: end, size: limit = 10 } = params
    const contracts = venue.markets.contracts(way.isCoin ? 'inverse' : 'linear')
    const assets = [...new Set(contracts.map(({ settle }) => settle))]
    const query = { account, assets, bizTypes: [BizType.transfer], start, end, limit }
    const found = await available(venue.contractHistory.income(query))
    const rows = found
      .filter(({ amount }) => amount > 0n === (way.to === 'futures'))
      .map(({ asset, amount, number, time: at }) => ({
        asset: venue.markets.asset(asset)?.code ?? '',
        amount: amountText(amount > 0n ? amount : -amount),
        type: way.name,
        status: 'CONFIRMED',
        tranId: number,
        timestamp: at * unit,
      }))
    return { total: rows.length, rows: rows.reverse() }
  },
})

export const transferEndpoints: readonly Endpoint[] = [transfer, transfers]
