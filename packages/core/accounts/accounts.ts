import type { Capacity } from '../capacity.ts'

export const VOLUME_DAYS = 30
export const FEE_TIERS = 10

/** Accounts by number: who may trade, in which group, at which fee. The names of people live elsewhere. */
export class Accounts {
  readonly known: Uint8Array
  readonly isHouse: Uint8Array
  readonly tradeFrozen: Uint8Array
  /** 1: fees in the platform token where the market allows it. */
  readonly tokenDeduction: Uint8Array
  readonly tier: Uint8Array
  /** 0 = alone. */
  readonly tradeGroup: Uint32Array
  /** Ledger units of USDT: today so far, and the thirty full days before. */
  readonly volumeToday: BigInt64Array
  readonly volume: BigInt64Array
  /** Row + 1 in `dailyVolume`, 0 = never traded. */
  readonly volumeRow: Uint32Array
  /** Ring of the last thirty full days per row; the slot of a day is its number modulo 30. */
  readonly dailyVolume: BigInt64Array
  volumeRows = 0
  /** Highest number opened + 1. */
  size = 0

  /** Fee tiers in rising order of volume; a tier with volume −1 is unused. */
  readonly tierVolume = new BigInt64Array(FEE_TIERS).fill(-1n)
  readonly tierMaker = new Int32Array(FEE_TIERS)
  readonly tierTaker = new Int32Array(FEE_TIERS)

  readonly capacity: number
  readonly #volumeCapacity: number

  constructor(capacity: Capacity) {
    this.capacity = capacity.accounts
    this.#volumeCapacity = capacity.volumeRows
    this.known = new Uint8Array(capacity.accounts)
    this.isHouse = new Uint8Array(capacity.accounts)
    this.tradeFrozen = new Uint8Array(capacity.accounts)
    this.tokenDeduction = new Uint8Array(capacity.accounts)
    this.tier = new Uint8Array(capacity.accounts)
    this.tradeGroup = new Uint32Array(capacity.accounts)
    this.volumeToday = new BigInt64Array(capacity.accounts)
    this.volume = new BigInt64Array(capacity.accounts)
    this.volumeRow = new Uint32Array(capacity.accounts)
    this.dailyVolume = new BigInt64Array(capacity.volumeRows * VOLUME_DAYS)
  }

  isKnown(account: number): boolean {
    return account < this.size && this.known[account] === 1
  }

  /** Whether self-trade prevention treats the two as one. */
  sameTrader(a: number, b: number): boolean {
    return a === b || (this.tradeGroup[a] !== 0 && this.tradeGroup[a] === this.tradeGroup[b])
  }

  /**
   * Closes the day `day` (days since 1970): its volume joins the ring, the sum of thirty full days and with it each tier is
   * counted anew. Days without a round in between count as zero.
   */
  closeDays(day: number, daysPassed: number): void {
    for (let account = 0; account < this.size; account++) {
      if (this.volumeToday[account] === 0n && this.volume[account] === 0n) continue
      const first = this.#ringOf(account)
      if (first >= 0) {
        for (let i = 0; i < Math.min(daysPassed, VOLUME_DAYS); i++) {
          this.dailyVolume[first + ((day + i) % VOLUME_DAYS)] = i === 0 ? this.volumeToday[account] : 0n
        }
        let sum = 0n
        for (let i = 0; i < VOLUME_DAYS; i++) sum += this.dailyVolume[first + i]
        this.volume[account] = sum
      }
      this.volumeToday[account] = 0n
      this.tier[account] = this.tierFor(this.volume[account])
    }
  }

  tierFor(volume: bigint): number {
    let tier = 0
    for (let i = 1; i < FEE_TIERS; i++) if (this.tierVolume[i] >= 0n && volume >= this.tierVolume[i]) tier = i
    return tier
  }

  #ringOf(account: number): number {
    if (this.volumeRow[account] === 0) {
      if (this.volumeRows >= this.#volumeCapacity) return -1
      this.volumeRow[account] = ++this.volumeRows
    }
    return (this.volumeRow[account] - 1) * VOLUME_DAYS
  }
}
