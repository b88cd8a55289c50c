import { AccountRecord } from '../accounts/accounts.ts'
import { MarketRecord } from '../markets/markets.ts'
import { INDEX_FRESH_MS } from '../markets/reference-price.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { BizType, HOUSE, LedgerCode } = terms
const { R } = registers

const A = AccountRecord.at

const M = MarketRecord.at
const MILLION = 1_000_000n
const UNIT = 100_000_000n
/** Discount for paying in the platform token: 20 %. */
const TOKEN_NUMERATOR = 80n
const TOKEN_DENOMINATOR = 100n

/** Parts per million an account pays on a market: the lower of its tier and the market's promotion; they do not add up. */
export function feeRate(s: State, account: number, market: number, isMaker: boolean): number {
  const tier = s.accounts.u8[(account << 6) + A.tier]
  const byTier = isMaker ? s.accounts.tierMaker[tier] : s.accounts.tierTaker[tier]
  const m4 = market << 7
  const promotion = isMaker ? s.markets.words.i32[m4 + M.promoMaker] : s.markets.words.i32[m4 + M.promoTaker]
  return promotion < byTier ? promotion : byTier
}

/**
 * Charges one side of a fill on `r[amountRegister]` ledger units received of `asset` into its wallet row, and leaves the fee
 * in `r[fee]` (negative = rebate). Returns the asset it was charged in.
 *
 * fee = received × rate, up, never above the amount received; rebate = received × rate, down, paid by the house.
 */
export function chargeFee(
  s: State,
  account: number,
  market: number,
  isMaker: boolean,
  asset: number,
  row: number,
  amountRegister: number,
  leg: number,
  tradeId: number,
): number {
  const rate = feeRate(s, account, market, isMaker)
  s.r[R.fee] = 0n
  if (rate === 0) return asset
  const rateWord = s.rate
  rateWord.i32[0] = rate
  rateWord.i32[1] = rate < 0 ? -1 : 0
  const ppm = rateWord.i64[0]
  const amount = s.r[amountRegister]
  if (rate < 0) {
    // Split so that the product stays within 64 bits: amount = whole × 10^6 + rest.
    const whole = BigInt.asIntN(64, amount / MILLION)
    const rest = BigInt.asIntN(64, amount % MILLION)
    const rebate = BigInt.asIntN(
      64,
      BigInt.asIntN(64, whole * -ppm) + BigInt.asIntN(64, BigInt.asIntN(64, rest * -ppm) / MILLION),
    )
    if (rebate > 0n) {
      s.r[R.fee] = -rebate
      s.ledger.amount[0] = rebate
      s.ledger.move(
        s.ledger.open(LedgerCode.makerRebates, HOUSE, asset),
        row,
        BizType.tradeRebate,
        leg,
        tradeId,
        market,
      )
    }
    return asset
  }
  const whole = BigInt.asIntN(64, amount / MILLION)
  const rest = BigInt.asIntN(64, amount % MILLION)
  const fee = BigInt.asIntN(
    64,
    BigInt.asIntN(64, whole * ppm) +
      BigInt.asIntN(64, BigInt.asIntN(64, BigInt.asIntN(64, rest * ppm) + 999_999n) / MILLION),
  )
  s.r[R.fee] = fee < amount ? fee : amount
  if (
    s.accounts.u8[(account << 6) + A.tokenDeduction] === 1 &&
    s.markets.words.u8[(market << 9) + M.tokenDeduction] === 1
  ) {
    if (chargeInToken(s, account, asset, leg, tradeId, market)) return s.assets.platformToken
  }
  s.ledger.amount[0] = s.r[R.fee]
  s.ledger.move(row, s.feeRow[asset], BizType.tradeFee, leg, tradeId, market)
  return asset
}

/**
 * The fee in `r[fee]` paid in the platform token: value in USDT × (1 − 20 %) / token index, up. All or nothing; false when an index is not
 * fresh or the balance is short. Off the common path, so ordinary bigints.
 */
function chargeInToken(
  s: State,
  account: number,
  asset: number,
  leg: number,
  tradeId: number,
  market: number,
): boolean {
  const token = s.assets.platformToken
  const tokenIndex = usdtIndex(s, token)
  const assetIndex = usdtIndex(s, asset)
  if (tokenIndex === 0n || assetIndex === 0n) return false
  const numerator = s.r[R.fee] * assetIndex * TOKEN_NUMERATOR
  const denominator = TOKEN_DENOMINATOR * tokenIndex
  const fee = (numerator + denominator - 1n) / denominator
  const row = s.ledger.find(LedgerCode.spotAvailable, account, token)
  if (row < 0 || s.ledger.balance(row) < fee || fee === 0n) return false
  s.r[R.fee] = fee
  s.ledger.amount[0] = fee
  s.ledger.move(row, s.feeRow[token], BizType.tradeFee, leg, tradeId, market)
  return true
}

/** Fresh index of an asset in ledger units of USDT per whole unit, 0 = none. */
export function usdtIndex(s: State, asset: number): bigint {
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
export function countVolume(s: State, quoteAsset: number, buyer: number, seller: number): void {
  let value = s.r[R.quote]
  if (quoteAsset !== s.assets.usdt) {
    const market = s.usdtMarket[quoteAsset]
    // A rough measure may use an old index; without any there is nothing to count by.
    const index = market < 0 ? 0n : s.markets.words.i64[(market << 6) + M.indexPrice]
    if (index === 0n) return
    const whole = value / UNIT
    value = BigInt.asIntN(64, whole * index + ((value % UNIT) * index) / UNIT)
  }
  addVolume(s, buyer, value)
  addVolume(s, seller, value)
}

function addVolume(s: State, account: number, value: bigint): void {
  if (s.accounts.u8[(account << 6) + A.isHouse] === 1) return
  const at = (account << 3) + A.volumeToday
  s.accounts.i64[at] = BigInt.asIntN(64, s.accounts.i64[at] + value)
}
