import { type Asset, amountText, DEFAULT_ASSETS } from '@bowline/capabilities/markets/index.ts'
import { codeOf, WITHDRAWAL_STATES } from '@bowline/capabilities/wallet/index.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import {
  bool,
  decimal,
  optional,
  parameters,
  symbol,
  text,
  time,
  whole,
  word,
} from '../../binance-kit/parameter-schemas.ts'
import { rateText } from '../../binance-kit/shapes/commission-shapes.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { disabled, notValid, WireError } from '../../binance-kit/wire-error.ts'
import { available } from '../../call-kit/history-answer.ts'
import { ownAddress } from '../../call-kit/own-address.ts'
import { bitcoinValue } from '../bitcoin-value.ts'
import { depositShape, networkShape, savedAddressShape, withdrawalShape } from '../wallet-shapes.ts'
import { withdrawalError } from '../withdrawal-errors.ts'
import { accountState } from './account-state.ts'

/** The wallet endpoints. A key withdraws within the limit and to the addresses that its owner gave it on the site. */
const signed = { security: 'signed', permission: 'read' } as const
const page = {
  startTime: optional(time),
  endTime: optional(time),
  offset: optional(whole),
  limit: optional(whole),
} as const

const names = new Map(DEFAULT_ASSETS.map(({ code, name }) => [code, name]))

export function assetCoded(venue: Pick<Venue, 'markets'>, code: string): Asset {
  const asset = venue.markets.assetByCode(code)
  if (!asset) throw new WireError(-4018, "We don't have this asset.")
  return asset
}

async function holdings(venue: Pick<Venue, 'engine' | 'markets'>, account: number) {
  const { balances } = await accountState(venue, account)
  const held = new Map(balances.map((balance) => [balance.asset, balance]))
  return venue.markets.assets().map(({ asset, code }) => {
    const balance = held.get(asset)
    return {
      code,
      free: balance?.available ?? 0n,
      locked: balance?.locked ?? 0n,
      withdrawing: balance?.withdrawing ?? 0n,
    }
  })
}

const coins: Endpoint = endpoint({
  ...signed,
  method: 'GET',
  path: '/sapi/v1/capital/config/getall',
  summary: 'Every coin with the account’s balance and its networks.',
  weight: 10,
  schema: parameters({}),
  async handle({ actor: { account } }, venue: Pick<Venue, 'engine' | 'markets' | 'wallet'>) {
    const traded = new Set(venue.markets.markets().flatMap((market) => [market.baseAsset, market.quoteAsset]))
    const networks = Map.groupBy(venue.wallet.coins(), ({ coin }) => coin)
    return (await holdings(venue, account)).map(({ code, free, locked, withdrawing }) => {
      const own = networks.get(code) ?? []
      return {
        coin: code,
        name: names.get(code) ?? code,
        free: amountText(free),
        locked: amountText(locked),
        freeze: amountText(0n),
        withdrawing: amountText(withdrawing),
        ipoing: amountText(0n),
        ipoable: amountText(0n),
        storage: amountText(0n),
        isLegalMoney: false,
        trading: traded.has(code),
        depositAllEnable: own.some(({ deposit }) => deposit.closed === undefined),
        withdrawAllEnable: own.some(({ withdrawal }) => withdrawal.closed === undefined),
        networkList: own.map((network, at) => networkShape(network, at === 0)),
      }
    })
  },
})

const depositAddress: Endpoint = endpoint({
  ...signed,
  method: 'GET',
  path: '/sapi/v1/capital/deposit/address',
  // The first time, an address is made.
  isChange: true,
  summary: 'The account’s own address for a coin, on the given network or its first one.',
  weight: 10,
  schema: parameters({ coin: text, network: optional(text) }),
  async handle({ params, actor }, venue: Pick<Venue, 'markets' | 'wallet' | 'permissions' | 'now'>) {
    const { code } = assetCoded(venue, params.coin)
    const network = params.network ?? venue.wallet.coins().find(({ coin }) => coin === code)?.network
    const given =
      network === undefined ? undefined : await ownAddress(venue, actor, { coin: code, network }, venue.now())
    if (given && 'refusal' in given && given.refusal === 'denied') throw disabled()
    if (!given || 'refusal' in given) throw new WireError(-4001, 'Deposits of this asset are not open.')
    return { coin: code, address: given.address, tag: given.tag === 0 ? '' : String(given.tag), url: '' }
  },
})

const MOST = 1_000
const FURTHEST = 100_000
/** The states of deposits that clients know (domain/wallet.md §3). */
const DEPOSIT_CODES: ReadonlySet<number> = new Set([0, 1, 6, 7, 8])

const pageAsked = ({ limit = MOST, offset = 0 }: { limit?: number | undefined; offset?: number | undefined }) => ({
  limit: Math.min(Math.max(limit, 0), MOST),
  offset: Math.min(Math.max(offset, 0), FURTHEST),
})

const deposits: Endpoint = endpoint({
  ...signed,
  method: 'GET',
  path: '/sapi/v1/capital/deposit/hisrec',
  summary: 'The account’s deposits, newest first.',
  weight: 1,
  schema: parameters({ coin: optional(text), status: optional(whole), txId: optional(text), ...page }),
  async handle({ params, actor: { account } }, venue: Pick<Venue, 'wallet'>) {
    const { coin, status: code, txId: txid, startTime: fromMs, endTime: untilMs } = params
    if (code !== undefined && !DEPOSIT_CODES.has(code)) return []
    const filter = { coin, txid, code, fromMs: optionalMs(fromMs), untilMs: optionalMs(untilMs) }
    const rows = await venue.wallet.deposits(account, { ...filter, ...pageAsked(params) })
    return rows.flatMap((deposit) => (deposit.units === undefined ? [] : [depositShape(deposit, venue.wallet.coins())]))
  },
})

const withdrawals: Endpoint = endpoint({
  ...signed,
  method: 'GET',
  path: '/sapi/v1/capital/withdraw/history',
  summary: 'The account’s withdrawals, newest first.',
  weight: 1,
  schema: parameters({ coin: optional(text), withdrawOrderId: optional(text), status: optional(whole), ...page }),
  async handle({ params, actor: { account } }, venue: Pick<Venue, 'wallet'>) {
    const { coin, status, withdrawOrderId, startTime: fromMs, endTime: untilMs } = params
    const states = status === undefined ? undefined : WITHDRAWAL_STATES.filter((state) => codeOf(state) === status)
    const rows = await venue.wallet.withdrawals(account, {
      ...{ coin, states, orderId: withdrawOrderId, fromMs: optionalMs(fromMs), untilMs: optionalMs(untilMs) },
      ...pageAsked(params),
    })
    return rows.map(withdrawalShape)
  },
})

const optionalMs = (time: number | bigint | undefined) => (time === undefined ? undefined : Number(time))

const LONGEST_ORDER_ID = 64
const LARGEST_TAG = 4_294_967_295

/** Money that leaves is held in the spot account, so it is moved there first. */
const fromWallet = word(new Map([['0', 'spot']]), () => {
  return new WireError(-4001, 'Withdrawals leave from the spot wallet (walletType 0): transfer to it first.')
})

const withdraw: Endpoint = endpoint({
  security: 'trade',
  permission: 'withdraw',
  method: 'POST',
  path: '/sapi/v1/capital/withdraw/apply',
  summary: 'Withdraws to an address of the key’s own list, within its own daily limit. The fee is part of the amount.',
  weight: 600,
  schema: parameters({
    coin: text,
    network: optional(text),
    address: text,
    addressTag: optional(text),
    amount: decimal,
    withdrawOrderId: optional(text),
    name: optional(text),
    // Who gets back the fee of an internal transfer: there is none.
    transactionFeeFlag: optional(bool),
    walletType: optional(fromWallet),
  }),
  async handle({ params, actor, apiKey }, venue: Pick<Venue, 'markets' | 'permissions' | 'wallet' | 'now'>) {
    const { coin, address, addressTag = '', amount, withdrawOrderId } = params
    if ((withdrawOrderId?.length ?? 0) > LONGEST_ORDER_ID) throw notValid('withdrawOrderId')
    const { code } = assetCoded(venue, coin)
    const network = params.network ?? venue.wallet.coins().find((known) => known.coin === code)?.network
    const tag = addressTag === '' ? 0 : /^[0-9]{1,10}$/.test(addressTag) ? Number(addressTag) : LARGEST_TAG + 1
    if (network === undefined) throw new WireError(-4019, 'Current asset is not open for withdrawal.')
    if (tag > LARGEST_TAG) throw new WireError(-4008, 'Address tag validation is not passed.')
    const country = await venue.permissions.decide(actor, 'withdrawal', venue.now())
    const made = await venue.wallet.withdrawByKey({
      ...{ userId: actor.account, apiKey, country, coin: code, network, address, tag, amount },
      orderId: withdrawOrderId,
    })
    if ('refusal' in made) throw withdrawalError(made, venue.now())
    return { id: made.withdrawal.withdrawId }
  },
})

const addresses: Endpoint = endpoint({
  ...signed,
  method: 'GET',
  path: '/sapi/v1/capital/withdraw/address/list',
  summary: 'The account’s saved withdrawal addresses, newest first.',
  weight: 10,
  schema: parameters({}),
  async handle({ actor: { account } }, venue: Pick<Venue, 'wallet' | 'now'>) {
    const saved = await venue.wallet.savedAddresses(account)
    return saved.map((entry) => savedAddressShape(entry, venue.now()))
  },
})

const userAssets: Endpoint = endpoint({
  ...signed,
  method: 'POST',
  path: '/sapi/v3/asset/getUserAsset',
  summary: 'Assets the account holds.',
  weight: 5,
  schema: parameters({ asset: optional(text), needBtcValuation: optional(bool) }),
  async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine' | 'markets' | 'marketData'>) {
    const held = (await holdings(venue, account)).filter(({ code, free, locked, withdrawing }) => {
      return params.asset === undefined ? free + locked + withdrawing > 0n : code === params.asset
    })
    return held.map(({ code, free, locked, withdrawing }) => ({
      asset: code,
      free: amountText(free),
      locked: amountText(locked),
      freeze: amountText(0n),
      withdrawing: amountText(withdrawing),
      ipoable: amountText(0n),
      ...(params.needBtcValuation && {
        btcValuation: amountText(bitcoinValue(venue, code, free + locked + withdrawing)),
      }),
    }))
  },
})

const fundingAssets: Endpoint = endpoint({
  ...signed,
  method: 'POST',
  path: '/sapi/v1/asset/get-funding-asset',
  summary: 'Coins in the funding account.',
  weight: 1,
  schema: parameters({ asset: optional(text), needBtcValuation: optional(bool) }),
  async handle({ params, actor: { account } }, venue: Pick<Venue, 'funding' | 'markets' | 'marketData'>) {
    const all = venue.markets.assets()
    const asked = params.asset === undefined ? all : all.filter(({ code }) => code === params.asset)
    const numbers = asked.map(({ asset }) => asset)
    const held = await available(venue.funding.balances(account, numbers))
    return held.flatMap(({ asset, balance, converting }) => {
      const code = venue.markets.asset(asset)?.code ?? ''
      const total = balance + converting
      if (total === 0n) return []
      const value = params.needBtcValuation && { btcValuation: amountText(bitcoinValue(venue, code, total)) }
      const own = { free: amountText(balance), locked: amountText(converting) }
      return [{ asset: code, ...own, freeze: amountText(0n), withdrawing: amountText(0n), ...value }]
    })
  },
})

const tradeFee: Endpoint = endpoint({
  ...signed,
  method: 'GET',
  path: '/sapi/v1/asset/tradeFee',
  summary: 'The account’s fee rates, by symbol.',
  weight: 1,
  schema: parameters({ symbol: optional(symbol) }),
  async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine' | 'markets'>) {
    const { rates } = await accountState(venue, account)
    const markets = params.symbol === undefined ? venue.markets.markets() : [marketOf(venue, params.symbol)]
    return markets.map((market) => {
      const { maker, taker } = market.ratesOf(rates)
      return { symbol: market.symbol, makerCommission: rateText(maker), takerCommission: rateText(taker) }
    })
  },
})

export const walletEndpoints: readonly Endpoint[] = [
  coins,
  depositAddress,
  deposits,
  withdrawals,
  withdraw,
  addresses,
  userAssets,
  fundingAssets,
  tradeFee,
]
