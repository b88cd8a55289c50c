import { AccountRecord, MOST_ACCOUNTS } from '../accounts/accounts.ts'
import { feeOf, tokenFeeOf } from '../formulas/fees.ts'
import { MarketRecord } from '../markets/markets.ts'
import { INDEX_FRESH_MS } from '../markets/reference-price.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, LedgerRow, MarketNumber } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { BizType, HOUSE, LedgerCode } = terms
const { R } = registers

const A = AccountRecord.at
const ACCOUNT = MOST_ACCOUNTS

const M = MarketRecord.at
const MILLION = 1_000_000n
const UNIT = 100_000_000n

export type Fees = ReturnType<typeof feesOf>

/** Fees, rebates and volumes. Part of the order path, see state.ts. */
export function feesOf(s: State) {
  /** Parts per million an account pays on a market: the lower of its tier and the market's promotion; they do not add up. */
  function feeRate(account: AccountNumber, market: MarketNumber, isMaker: boolean): number {
    const tier = s.accounts.u8[(account << 6) + A.tier]
    const byTier = isMaker ? s.accounts.tierMaker[tier] : s.accounts.tierTaker[tier]
    const m4 = market << 7
    const promotion = isMaker ? s.markets.words.i32[m4 + M.promoMaker] : s.markets.words.i32[m4 + M.promoTaker]
    return promotion < byTier ? promotion : byTier
  }

  /**
   * Charges one side of a fill on `r[amountRegister]` ledger units received of `asset` into its wallet row, and leaves the fee
   * in `r[fee]` (negative = rebate). Returns the asset it was charged in. The trade stands in `r[bizNumber]`, `r[bizKind]`.
   *
   * fee = received × rate, up, never above the amount received; rebate = received × rate, down, paid by the house.
   */
  function chargeFee(
    account: AccountNumber,
    market: MarketNumber,
    isMaker: boolean,
    asset: number,
    row: LedgerRow,
    amountRegister: number,
    leg: number,
  ): number {
    const { r } = s
    const rate = feeRate(account, market, isMaker)
    if (rate <= 0) {
      r[R.fee] = BigInt.asIntN(64, 0n)
      return rate === 0 ? asset : payRebate(rate, asset, row, amountRegister, leg)
    }
    feeInto(rate, amountRegister)
    s.r32[R.bizKind * 2 + 1] = BizType.tradeFee | (leg << 8)
    if (s.accounts.u8[(account << 6) + A.tokenDeduction] === 1 && paysInToken(account, market, asset)) {
      return s.assets.platformToken
    }
    r[R.amount] = r[R.fee]
    s.ledger.moveAmount(row, s.feeRow[asset])
    return asset
  }

  /** `r[amountRegister]` × rate, up, never above the amount, into `r[fee]`. */
  function feeInto(rate: number, amountRegister: number): void {
    const { r } = s
    // As a product of 32 bits fits into 64, the amount is split: amount = whole × 10^6 + rest.
    s.r32[R.fee * 2] = rate
    s.r32[R.fee * 2 + 1] = 0
    const ppm = r[R.fee]
    const amount = r[amountRegister]
    const million = BigInt.asIntN(64, MILLION)
    const whole = BigInt.asIntN(64, amount / million)
    const rest = BigInt.asIntN(64, amount - BigInt.asIntN(64, whole * million))
    const up = BigInt.asIntN(64, BigInt.asIntN(64, rest * ppm) + BigInt.asIntN(64, 999_999n))
    const fee = BigInt.asIntN(64, BigInt.asIntN(64, whole * ppm) + BigInt.asIntN(64, up / million))
    r[R.fee] = fee < amount ? fee : amount
  }

  /** Of a rate below zero. */
  function payRebate(rate: number, asset: number, row: LedgerRow, amountRegister: number, leg: number): number {
    const fee = feeOf(s.r[amountRegister], BigInt(rate))
    if (fee === 0n) return asset
    s.r[R.fee] = fee
    s.r[R.amount] = -fee
    s.r32[R.bizKind * 2 + 1] = BizType.tradeRebate | (leg << 8)
    s.ledger.moveAmount(s.ledger.open(LedgerCode.makerRebates, HOUSE, asset), row)
    return asset
  }

  /**
   * The fee in `r[fee]` paid in the platform token: value in USDT × (1 − 20 %) / token index, up. All or nothing; false
   * when an index is not fresh or the balance is short. Off the common path, so ordinary bigints.
   */
  function paysInToken(account: AccountNumber, market: MarketNumber, asset: number): boolean {
    if (s.markets.words.u8[(market << 9) + M.tokenDeduction] === 0) return false
    const token = s.assets.platformToken
    const tokenIndex = usdtIndex(token)
    const assetIndex = usdtIndex(asset)
    if (tokenIndex === 0n || assetIndex === 0n) return false
    const fee = tokenFeeOf(s.r[R.fee], { received: assetIndex, token: tokenIndex })
    const row = s.ledger.find(LedgerCode.spotAvailable, account, token)
    if (row < 0 || s.ledger.balance(row) < fee || fee === 0n) return false
    s.r[R.fee] = fee
    s.r[R.amount] = fee
    s.ledger.moveAmount(row, s.feeRow[token])
    return true
  }

  /** Fresh index of an asset in ledger units of USDT per whole unit, 0 = none. */
  function usdtIndex(asset: number): bigint {
    if (asset < 0 || s.assets.usdt < 0) return 0n
    if (asset === s.assets.usdt) return UNIT
    const market = s.usdtMarket[asset]
    if (market < 0) return 0n
    const m8 = market << 6
    const at = s.markets.words.f64[m8 + M.indexTime]
    if (at === 0 || s.time - at > INDEX_FRESH_MS) return 0n
    return s.markets.words.i64[m8 + M.indexPrice]
  }

  /** Adds a fill to both accounts' volume of the day: quote value, in USDT at the running index. House trades do not count. */
  function countVolume(quoteAsset: number, buyer: number, seller: number): void {
    s.r[R.volume] = s.r[R.quote]
    if (quoteAsset !== s.assets.usdt && !convertVolume(quoteAsset)) return
    addVolume(buyer)
    addVolume(seller)
  }

  /** A rough measure may use an old index; without any there is nothing to count by. */
  function convertVolume(quoteAsset: number): boolean {
    const market = s.usdtMarket[quoteAsset]
    const index = market < 0 ? 0n : s.markets.words.i64[(market << 6) + M.indexPrice]
    if (index === 0n) return false
    const value = s.r[R.quote]
    s.r[R.volume] = BigInt.asIntN(64, (value / UNIT) * index + ((value % UNIT) * index) / UNIT)
    return true
  }

  function addVolume(account: AccountNumber): void {
    const { u32, i64 } = s.accounts
    const a8 = (account & ACCOUNT) << 3
    // Known, house, frozen and token deduction are four bytes of one word.
    if ((u32[a8 << 1] >>> 8) & 0xff) return
    i64[a8 + A.volumeToday] = BigInt.asIntN(64, i64[a8 + A.volumeToday] + s.r[R.volume])
  }

  return { feeRate, chargeFee, usdtIndex, countVolume }
}
