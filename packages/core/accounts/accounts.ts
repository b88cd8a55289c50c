import type { Capacity } from '../capacity.ts'
import { VOLUME_DAYS } from '../fee-terms.ts'
import { layout, Table } from '../messages/layout.ts'
import type { AccountNumber } from '../records/view.ts'

export const FEE_TIERS = 10

/** What the exchange knows of an account; one cache line each. */
export const AccountRecord = layout('account-record', {
  known: 'u8',
  isHouse: 'u8',
  tradeFrozen: 'u8',
  /** 1: fees in the platform token where the market allows it. */
  tokenDeduction: 'u8',
  tier: 'u8',
  /** See the `account` event. */
  hedge: 'u8',
  /** 1: its futures wallets are one. */
  isUnified: 'u8',
  spare: 'u8',
  /** 0 = alone. */
  tradeGroup: 'u32',
  /** The seat the account took last, and on which market; 0 = none. */
  lastSeat: 'u32',
  /** Ledger units of USDT: today so far, and the thirty full days before. */
  volumeToday: 'i64',
  volume: 'i64',
  /** Row + 1 in `dailyVolume`, 0 = none yet. */
  volumeRow: 'u32',
  lastMarket: 'u32',
  /** Over all markets: open orders, those of them that wait for a trigger, and open lists. */
  openOrders: 'u32',
  conditional: 'u32',
  lists: 'u32',
  /** Ended orders that answer for their client id, the oldest first: slots chained through `seatNext`. */
  remembered: 'u32',
  rememberedHead: 'u32',
  rememberedTail: 'u32',
} as const)
export const ACCOUNT_BYTES = 64
/** Accounts at most; masks an account's number on the order path, so that V8 knows that no place overflows. */
export const MOST_ACCOUNTS = 0x1ffffff
const A = AccountRecord.at

const accountByte = (account: AccountNumber): number => account << 6
const account4 = (account: AccountNumber): number => account << 4
export const account8 = (account: AccountNumber): number => account << 3

/** Accounts by number: who may trade, in which group, at which fee. The names of people live elsewhere. */
export class Accounts extends Table {
  /** Ring of the last thirty full days per row; the slot of a day is its number modulo 30. */
  declare readonly dailyVolume: BigInt64Array
  /** The identity of its owner, two words for each account; both 0 = none is known. */
  declare readonly owners: BigInt64Array
  volumeRows = 0
  /** Highest number opened + 1. */
  size = 0

  /** Fee tiers in rising order of volume; a tier with volume −1 is unused. */
  readonly tierVolume = new BigInt64Array(FEE_TIERS).fill(-1n)
  readonly tierMaker = new Int32Array(FEE_TIERS)
  readonly tierTaker = new Int32Array(FEE_TIERS)

  declare readonly capacity: number
  readonly #volumeCapacity: number

  constructor(capacity: Capacity) {
    if (capacity.accounts > MOST_ACCOUNTS) throw new RangeError(`more than ${MOST_ACCOUNTS} accounts`)
    super(capacity.accounts * ACCOUNT_BYTES)
    this.capacity = capacity.accounts
    this.#volumeCapacity = capacity.volumeRows
    this.dailyVolume = new BigInt64Array(capacity.volumeRows * VOLUME_DAYS)
    this.owners = new BigInt64Array(capacity.accounts * 2)
  }

  isKnown(account: AccountNumber): boolean {
    return account < this.size && (this.u32[(account & MOST_ACCOUNTS) << 4] & 0xff) === 1
  }

  hasOwner(account: AccountNumber): boolean {
    return (this.owners[account * 2] | this.owners[account * 2 + 1]) !== 0n
  }

  isOwnedBy(account: AccountNumber, high: bigint, low: bigint): boolean {
    return this.owners[account * 2] === high && this.owners[account * 2 + 1] === low
  }

  setOwner(account: AccountNumber, high: bigint, low: bigint): void {
    this.owners[account * 2] = high
    this.owners[account * 2 + 1] = low
  }

  /** Whether self-trade prevention treats the two as one. */
  sameTrader(a: number, b: number): boolean {
    if (a === b) return true
    const group = this.u32[account4(a) + A.tradeGroup]
    return group !== 0 && group === this.u32[account4(b) + A.tradeGroup]
  }

  /**
   * Closes the day `day` (days since 1970): its volume joins the ring, the sum of thirty full days and with it each tier is
   * counted anew. Days without a round in between count as zero.
   */
  closeDays(day: number, daysPassed: number): void {
    const quiet = this.tierFor(0n)
    const { u8, u32, size } = this
    // One loop over words of 32 bits that writes only what changes: it is run once a day, for everybody in one command.
    for (let account = 0; account < size; account++) {
      const today = account4(account) + A.volumeToday * 2
      const before = account4(account) + A.volume * 2
      const hasTraded = (u32[today] | u32[today + 1] | u32[before] | u32[before + 1]) !== 0
      if (hasTraded) this.#closeDay(account, day, daysPassed)
      // The table may have changed since yesterday, for those who did not trade too.
      else if (u8[accountByte(account) + A.tier] !== quiet) u8[accountByte(account) + A.tier] = quiet
    }
  }

  #closeDay(account: AccountNumber, day: number, daysPassed: number): void {
    const at = account8(account)
    const first = this.#ringOf(account)
    if (first >= 0) {
      for (let i = 0; i < Math.min(daysPassed, VOLUME_DAYS); i++) {
        this.dailyVolume[first + ((day + i) % VOLUME_DAYS)] = i === 0 ? this.i64[at + A.volumeToday] : 0n
      }
      let sum = 0n
      for (let i = 0; i < VOLUME_DAYS; i++) sum += this.dailyVolume[first + i]
      this.i64[at + A.volume] = sum
    }
    this.i64[at + A.volumeToday] = 0n
    this.u8[accountByte(account) + A.tier] = this.tierFor(this.i64[at + A.volume])
  }

  tierFor(volume: bigint): number {
    let tier = 0
    for (let i = 1; i < FEE_TIERS; i++) if (this.tierVolume[i] >= 0n && volume >= this.tierVolume[i]) tier = i
    return tier
  }

  #ringOf(account: AccountNumber): number {
    const at = account4(account) + A.volumeRow
    if (this.u32[at] === 0) {
      if (this.volumeRows >= this.#volumeCapacity) return -1
      this.u32[at] = ++this.volumeRows
    }
    return (this.u32[at] - 1) * VOLUME_DAYS
  }
}
