import { closeSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** One signature. Written to the disk before anybody gets the bytes. */
export interface JournalEntry {
  readonly atMs: number
  readonly network: string
  /** All withdrawals of the transaction, with what each is paid. */
  readonly payments: readonly JournalPayment[]
  /** Nonce or inputs. */
  readonly spends: readonly string[]
  readonly feeCap: string
  readonly digest: string
  readonly raw: string
}

export interface JournalPayment {
  readonly id: string
  readonly asset: string
  readonly to: string
  readonly amount: string
  /** To an address of ours: it does not count as outflow. */
  readonly isOwn: boolean
  /** By two persons. Older lines have no such word. */
  readonly isReleased?: boolean
}

const NAME = 'signed.jsonl'
const HOUR_MS = 3_600_000

/**
 * What was ever signed, which the signer alone writes: a withdrawal has one receiver, one amount and one nonce or set of
 * inputs for ever, whatever the exchange's database says after it was set back.
 */
export class SigningJournal {
  readonly #file: number
  readonly #byDigest = new Map<string, JournalEntry>()
  readonly #byWithdrawal = new Map<string, JournalEntry>()
  readonly #bySpend = new Map<string, JournalEntry>()
  /** First signatures only: a dearer version moves no more coins. */
  readonly #outflow: JournalEntry[] = []

  constructor(folder: string) {
    const path = join(folder, NAME)
    // Appends and writes through: a confined process may not call fsync.
    this.#file = openSync(path, 'as', 0o600)
    const text = readFileSync(path, 'utf8')
    // A crash may have cut the last line short; its bytes were given to nobody.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
    for (const line of whole.split('\n')) if (line !== '') this.#remember(JSON.parse(line) as JournalEntry)
  }

  signedBefore(digest: string): JournalEntry | undefined {
    return this.#byDigest.get(digest)
  }

  /** On whichever network: the same coin is on several, and a withdrawal is paid on one. */
  ofWithdrawal(id: string): JournalEntry | undefined {
    return this.#byWithdrawal.get(id)
  }

  ofSpend(network: string, spend: string): JournalEntry | undefined {
    return this.#bySpend.get(`${network} ${spend}`)
  }

  /** What left since then, in chain units. */
  outflow(network: string, asset: string, hours: number, nowMs: number, which: 'all' | 'unreleased' = 'all'): bigint {
    let sum = 0n
    for (let i = this.#outflow.length - 1; i >= 0; i--) {
      const entry = this.#outflow[i] as JournalEntry
      if (entry.atMs <= nowMs - hours * HOUR_MS) break
      if (entry.network !== network) continue
      for (const payment of entry.payments) {
        if (payment.asset !== asset || payment.isOwn || (which === 'unreleased' && payment.isReleased)) continue
        sum += BigInt(payment.amount)
      }
    }
    return sum
  }

  append(entry: JournalEntry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`)
    this.#remember(entry)
  }

  close(): void {
    closeSync(this.#file)
  }

  #remember(entry: JournalEntry): void {
    const { network, payments, spends } = entry
    this.#byDigest.set(entry.digest, entry)
    const isFirst = payments.every(({ id }) => !this.#byWithdrawal.has(id))
    if (isFirst) this.#outflow.push(entry)
    for (const { id } of payments) if (isFirst) this.#byWithdrawal.set(id, entry)
    for (const spend of spends) if (isFirst) this.#bySpend.set(`${network} ${spend}`, entry)
  }
}
