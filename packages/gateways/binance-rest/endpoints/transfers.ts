import { amountText, type ContractFamily } from '@bowline/capabilities/markets/index.ts'
import { type Mover, type Pocket, transferFunds } from '@bowline/capabilities/transfer/index.ts'
import { CLOSE_FUTURES, OPEN_FUTURES } from '@bowline/contract/terms/products.ts'
import type { TransferAccount } from '@bowline/contract/terms/transfer-accounts.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { Amount } from '@bowline/money'
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

interface ByContracts {
  readonly name: string
  readonly from: TransferAccount
  readonly to: TransferAccount
  /** By what the contracts of the wallet settle in. */
  readonly family: ContractFamily
}
interface ByPockets {
  readonly name: string
  readonly from: Pocket
  readonly to: Pocket
  readonly family?: undefined
}
type Way = ByContracts | ByPockets

const WALLETS = [
  { wallet: 'UMFUTURE', family: 'linear' },
  { wallet: 'CMFUTURE', family: 'inverse' },
] as const
const POCKETS = [
  { pocket: 'MAIN', account: 'spot' },
  { pocket: 'FUNDING', account: 'funding' },
] as const

const ways: readonly Way[] = [
  { name: 'MAIN_FUNDING', from: 'spot', to: 'funding' },
  { name: 'FUNDING_MAIN', from: 'funding', to: 'spot' },
  ...WALLETS.flatMap(({ wallet, family }) =>
    POCKETS.flatMap(({ pocket, account }): Way[] => [
      { name: `${pocket}_${wallet}`, from: account, to: 'futures', family },
      { name: `${wallet}_${pocket}`, from: 'futures', to: account, family },
    ]),
  ),
]
const byName: ReadonlyMap<string, Way> = new Map(ways.map((way) => [way.name, way]))
const type = word(byName, () => new WireError(-4001, 'Invalid operation.'))

/** Asked for the person: of the key it is the right to transfer that counts, and its row has asked for that. */
async function mover(venue: Pick<Venue, 'permissions' | 'now'>, { actor }: Call, { to }: ByContracts): Promise<Mover> {
  const requirement = to === 'futures' ? OPEN_FUTURES : CLOSE_FUTURES
  const denial = await venue.permissions.may({ ...actor, key: undefined }, requirement, venue.now())
  if (denial) throw disabled()
  return actor as Mover
}

/** Which contracts settle in it says which wallet an asset has. */
function isOf(venue: Pick<Venue, 'markets'>, asset: number, family: ContractFamily): boolean {
  return venue.markets.contracts(family).some(({ settle }) => settle === asset)
}

const transfer: Endpoint = endpoint({
  security: 'trade',
  permission: 'futuresTransfer',
  method: 'POST',
  path: '/sapi/v1/asset/transfer',
  summary: 'Move money between the spot account, the funding account and the futures wallets.',
  weight: 900,
  schema: parameters({ type, asset: text, amount: decimal }),
  handle: (call, venue: MovingNeeds) => move(call, venue, call.params),
})

type MovingNeeds = Pick<Venue, 'engine' | 'markets' | 'permissions' | 'now'>
interface Asked {
  readonly type: Way
  readonly asset: string
  readonly amount: Amount
}

async function move(call: Call, venue: MovingNeeds, { type: way, asset: code, amount }: Asked) {
  const { asset } = assetCoded(venue, code)
  const parts = { engine: venue.engine, markets: venue.markets, nowMs: venue.now() }
  if (way.family && !isOf(venue, asset, way.family)) throw new WireError(-5011, 'Futures account does not exist.')
  const moved = way.family
    ? await transferFunds(parts, await mover(venue, call, way), { from: way.from, to: way.to, asset, amount })
    : await transferFunds(parts, call.actor, { from: way.from, to: way.to, asset, amount })
  if (moved.done) return { tranId: moved.number }
  if (moved.refusal === 'no-amount') throw notValid('amount')
  if (moved.refusal !== 'rejected') throw new WireError(-5011, 'Futures account does not exist.')
  if (moved.rejection === Rejection.insufficientBalance)
    throw new WireError(-5013, 'Asset transfer failed: insufficient balance')
  throw new WireError(-5012, 'Asset transfer failed')
}

const transfers: Endpoint = endpoint({
  security: 'signed',
  permission: 'read',
  method: 'GET',
  path: '/sapi/v1/asset/transfer',
  summary: 'Transfers between the spot account, the funding account and the futures wallets.',
  weight: 1,
  schema: parameters({
    type,
    startTime: optional(time),
    endTime: optional(time),
    current: optional(whole),
    size: optional(rowLimit(100)),
  }),
  async handle({ params, actor: { account }, unit }, venue: HistoryNeeds) {
    const { type: way } = params
    const found = await transfersOf(venue, account, way, params)
    const rows = pageOf(found, params).map(({ asset, amount, number, time: at }) => ({
      asset: venue.markets.asset(asset)?.code ?? '',
      amount: amountText(amount > 0n ? amount : -amount),
      type: way.name,
      status: 'CONFIRMED',
      tranId: number,
      timestamp: at * unit,
    }))
    return { total: found.length, rows }
  },
})

type HistoryNeeds = Pick<Venue, 'markets' | 'funding'>

interface Period {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

interface Page {
  readonly current?: number | undefined
  readonly size?: number | undefined
}

const DEFAULT_SIZE = 10
/** So far pages go, and `total` counts: older ones are found by `endTime`. */
const MOST_LISTED = 1_000

/** Newest first. */
function transfersOf({ markets, funding }: HistoryNeeds, account: number, { from, to, family }: Way, period: Period) {
  const { startTime: start, endTime: end } = period
  const assets = family && [...new Set(markets.contracts(family).map(({ settle }) => settle))]
  return available(funding.transfers({ account, way: { from, to }, assets, start, end, limit: MOST_LISTED }))
}

function pageOf<T>(rows: readonly T[], { current = 1, size = DEFAULT_SIZE }: Page): readonly T[] {
  const first = (Math.max(1, current) - 1) * size
  return rows.slice(first, first + size)
}

/** The call of before: its ways have numbers, and are between the spot account and one of the wallets. */
const numbered: readonly ByContracts[] = ['MAIN_UMFUTURE', 'UMFUTURE_MAIN', 'MAIN_CMFUTURE', 'CMFUTURE_MAIN'].map(
  (name) => byName.get(name) as ByContracts,
)
const byNumber = new Map(numbered.map((way, i) => [String(i + 1), way]))
const numberedType = word(byNumber, () => new WireError(-4001, 'Invalid operation.'))

const futuresTransfer: Endpoint = endpoint({
  security: 'trade',
  permission: 'futuresTransfer',
  method: 'POST',
  path: '/sapi/v1/futures/transfer',
  summary: 'Move money between the spot account and a futures wallet, by the number of the way.',
  weight: 1,
  schema: parameters({ type: numberedType, asset: text, amount: decimal }),
  handle: (call, venue: MovingNeeds) => move(call, venue, call.params),
})

const futuresTransfers: Endpoint = endpoint({
  security: 'signed',
  permission: 'read',
  method: 'GET',
  path: '/sapi/v1/futures/transfer',
  summary: 'Transfers between the spot account and the futures wallets.',
  weight: 10,
  schema: parameters({
    asset: optional(text),
    startTime: optional(time),
    endTime: optional(time),
    current: optional(whole),
    size: optional(rowLimit(100)),
  }),
  async handle({ params, actor: { account }, unit }, venue: HistoryNeeds) {
    const { asset: code } = params
    const only = code === undefined ? undefined : assetCoded(venue, code).asset
    const found = await Promise.all(
      numbered.map(async (way) => (await transfersOf(venue, account, way, params)).map((row) => ({ ...row, way }))),
    )
    const all = found
      .flat()
      .filter(({ asset }) => only === undefined || asset === only)
      .sort((a, b) => b.time - a.time || b.number - a.number)
      .slice(0, MOST_LISTED)
    const rows = pageOf(all, params).map(({ asset, amount, number, time: at, way }) => ({
      asset: venue.markets.asset(asset)?.code ?? '',
      tranId: number,
      amount: amountText(amount > 0n ? amount : -amount),
      type: String(numbered.indexOf(way) + 1),
      timestamp: at * unit,
      status: 'CONFIRMED',
    }))
    return { rows, total: all.length }
  },
})

export const transferEndpoints: readonly Endpoint[] = [transfer, transfers, futuresTransfer, futuresTransfers]
