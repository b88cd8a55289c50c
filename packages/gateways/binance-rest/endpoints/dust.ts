import { type Conversion, SMALL, type SmallBalance, type SmallRefusal } from '@bowline/capabilities/convert/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { CONVERT } from '@bowline/contract/terms/products.ts'
import { type Amount, multiplyDivide, trimUnits } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, text, time } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { notValid, WireError } from '../../binance-kit/wire-error.ts'

const UNIT = 100_000_000n
const MILLION = 1_000_000n
/** As many batches as the dialect lists at most, each of at most so many coins. */
const MOST_BATCHES = 100
const MOST_COINS = 100

const refused = (message: string) => new WireError(-9000, message)
const REFUSALS: Readonly<Record<SmallRefusal, string>> = {
  'no-price': 'There is no price just now.',
  none: 'None of these is a small balance that can be converted.',
  moved: 'The prices moved; look again.',
  inventory: 'Not available just now.',
  'too-soon': 'Small balances can be converted once within 6 hours.',
}

/** What the price contains beside what is transferred. */
const chargeOf = (transferred: Amount) =>
  multiplyDivide(transferred, SMALL.spreadPpm, MILLION - SMALL.spreadPpm, 'half-even')
const sum = (amounts: readonly Amount[]) => amounts.reduce((all, amount) => all + amount, 0n)

const eligible: Endpoint = endpoint({
  method: 'POST',
  path: '/sapi/v1/asset/dust-btc',
  summary: 'Small balances that can be converted to the platform token, with their worth.',
  security: 'signed',
  permission: 'trade',
  requires: CONVERT,
  weight: 1,
  schema: parameters({ accountType: optional(text) }),
  async handle({ actor }, venue: Pick<Venue, 'smallBalances' | 'markets' | 'marketData'>) {
    const { rows } = await venue.smallBalances.list(actor)
    const dollars = bitcoinInDollars(venue)
    const inBitcoin = (worth: Amount) => amountText(dollars ? multiplyDivide(worth, UNIT, dollars, 'down') : 0n)
    const details = rows.map((row) => detailOf(row, inBitcoin))
    return {
      details,
      totalTransferBtc: inBitcoin(sum(rows.map(({ worth }) => worth))),
      totalTransferBNB: amountText(sum(rows.map(({ toAmount }) => toAmount + chargeOf(toAmount)))),
      dribbletPercentage: trimUnits(SMALL.spreadPpm, 6),
    }
  },
})

function detailOf({ from, amount, worth, toAmount }: SmallBalance, inBitcoin: (worth: Amount) => string) {
  const charge = chargeOf(toAmount)
  return {
    ...{ asset: from.code, assetFullName: from.code, amountFree: amountText(amount), toBTC: inBitcoin(worth) },
    ...{ toBNB: amountText(toAmount + charge), toBNBOffExchange: amountText(toAmount), exchange: amountText(charge) },
  }
}

function bitcoinInDollars({ markets, marketData }: Pick<Venue, 'markets' | 'marketData'>): Amount | undefined {
  const market = markets.bySymbol('BTCUSDT')
  const last = market && marketData.lastPrice(market.number)
  return last ? last * market.terms.tick : undefined
}

const convert: Endpoint = endpoint({
  method: 'POST',
  path: '/sapi/v1/asset/dust',
  summary: 'Convert small balances to the platform token, once within six hours.',
  security: 'trade',
  permission: 'trade',
  requires: CONVERT,
  weight: 10,
  lists: ['asset'],
  schema: parameters({ asset: text, accountType: optional(text) }),
  async handle({ params, actor, unit }, { smallBalances }: Pick<Venue, 'smallBalances'>) {
    const coins = new Set(params.asset.split(',').map((coin) => coin.trim()))
    if (coins.size > MOST_COINS || coins.has('')) throw notValid('asset')
    // The dialect shows no total to agree to: what it brings now is what is meant, within the moment of this call.
    const { rows } = await smallBalances.list(actor)
    const total = sum(rows.filter(({ from }) => coins.has(from.code)).map(({ toAmount }) => toAmount))
    const made = await smallBalances.convert(actor, { batch: crypto.randomUUID(), coins, total })
    if (typeof made === 'string') throw refused(REFUSALS[made])
    return batchShape(
      made.conversions.filter(({ state }) => state !== 'failed'),
      (conversion) => ({ tranId: conversion.id, operateTime: conversion.acceptedAtMs * unit }),
      { charge: 'totalServiceCharge', transferred: 'totalTransfered', details: 'transferResult' },
    )
  },
})

const log: Endpoint = endpoint({
  method: 'GET',
  path: '/sapi/v1/asset/dribblet',
  summary: 'Small balances that were converted, newest first.',
  security: 'signed',
  permission: 'read',
  weight: 1,
  schema: parameters({ accountType: optional(text), startTime: optional(time), endTime: optional(time) }),
  async handle({ params: { startTime, endTime }, actor, unit }, venue: Pick<Venue, 'convert'>) {
    const period = { startMs: startTime, endMs: endTime }
    const limit = MOST_BATCHES * MOST_COINS
    const found = await venue.convert.list(actor.account, { ...period, ofBatches: true, limit })
    const batches = [...Map.groupBy(found, ({ batch }) => batch).values()].slice(0, MOST_BATCHES)
    const userAssetDribblets = batches.map((conversions) => {
      const moment = { operateTime: (conversions[0]?.acceptedAtMs ?? 0) * unit, transId: conversions[0]?.id ?? 0 }
      const names = {
        ...{ charge: 'totalServiceChargeAmount', transferred: 'totalTransferedAmount' },
        details: 'userAssetDribbletDetails',
      } as const
      const done = conversions.filter(({ state }) => state === 'success')
      return { ...moment, ...batchShape(done, () => moment, names) }
    })
    return { total: userAssetDribblets.length, userAssetDribblets }
  },
})

/** What a batch moved, under the names that each of the dialect's calls has for it. */
function batchShape(
  conversions: readonly Conversion[],
  momentOf: (conversion: Conversion) => object,
  names: { readonly charge: string; readonly transferred: string; readonly details: string },
): object {
  return {
    [names.charge]: amountText(sum(conversions.map(({ toAmount }) => chargeOf(toAmount)))),
    [names.transferred]: amountText(sum(conversions.map(({ toAmount }) => toAmount))),
    [names.details]: conversions.map((conversion) => ({
      ...{ fromAsset: conversion.fromCoin, amount: amountText(conversion.fromAmount) },
      transferedAmount: amountText(conversion.toAmount),
      serviceChargeAmount: amountText(chargeOf(conversion.toAmount)),
      ...momentOf(conversion),
    })),
  }
}

export const dustEndpoints: readonly Endpoint[] = [eligible, convert, log]
