import type { KeyObject } from 'node:crypto'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { ChannelFollower } from '@bowline/platform/postgres/channel-follower.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../../identity/index.ts'
import { depositJournal } from '../deposits/deposit-journals.ts'
import { readClosedPlaces } from '../networks/closed-places.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { WalletUnits } from '../networks/wallet-units.ts'
import { paymentJournal } from '../payments/payment-journals.ts'
import { ownPayment, paymentKey, rolesOf } from '../payments/payments.store.ts'
import { signRecords } from '../payments/sign-records.ts'
import { postSuspense } from '../recoveries/post-suspense.ts'
import { returnCommand } from '../returns/return-journal.ts'
import { suspendReturns } from '../returns/returns.store.ts'
import { postMove } from '../withdrawals/post-move.ts'
import { settleInternal } from '../withdrawals/settle-internal.ts'
import {
  debtsOf,
  type Outcome,
  outcomeOf,
  POSTINGS_CHANNEL,
  type WaitingPosting,
  waitingPostings,
  writeDebt,
  writeNoDebt,
  writeOutcome,
  writePosted,
} from './postings.store.ts'
import { keepWorthOfCredits } from './worth-of-credits.ts'

export interface ReactorParts {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit' | 'query'>
  readonly networks: readonly WalletNetwork[]
  /** Looks at where deposits come from that nobody has looked at yet; the others wait. */
  readonly checkDeposits: () => Promise<void>
  /** Signs what was decided to be paid. */
  readonly recordKey: KeyObject
  /** The ledger's number of a coin. */
  readonly assetOf: (coin: string) => number | undefined
  /** In USDT, of what may be undone and has to be secured; undefined: it has no price. */
  readonly worthOf: (coin: string, amount: bigint) => bigint | undefined
  readonly log: Log
  readonly now: () => number
}

type DepositPosting = Extract<WaitingPosting, { userId: number }>
type OwnPosting = Extract<WaitingPosting, { paymentId: number }>

/** Rows read at once; their credits travel to the engine together. */
const PORTION = 500
/** With a balance that changed before it could be taken; the next round goes on. */
const MOST_TRIES = 5
/** In case an announcement was lost. */
const LOOK_AGAIN_MS = 5_000

/**
 * Posts what the wallet asks the ledger for, in the order in which it was asked. Whoever asks has written the row together
 * with the state that asks for it; here the journal goes to the engine under the row's key, and its outcome is written with
 * the state that follows. A crash anywhere repeats the journal, which the ledger takes once.
 */
export class WalletReactor {
  readonly #parts: ReactorParts
  readonly #units: WalletUnits
  readonly #follower: ChannelFollower
  #round: Promise<void> | undefined
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(parts: ReactorParts) {
    this.#parts = parts
    this.#units = new WalletUnits(parts.networks, parts.assetOf)
    this.#follower = new ChannelFollower({
      sql: parts.sql,
      channel: POSTINGS_CHANNEL,
      read: () => this.round(),
      onTrouble: ({ message }) => parts.log.warn({ error: message }, 'what the wallet asks the ledger for waits'),
    })
  }

  async start(): Promise<void> {
    await this.#follower.start()
    this.#timer = setInterval(() => void this.#follower.refresh(), LOOK_AGAIN_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#follower.close()
    await this.#round
  }

  /** The ledger's answer to a row that is committed. */
  async settle(posting: number): Promise<Outcome> {
    await this.round()
    const outcome = await outcomeOf(this.#parts.sql, posting)
    if (outcome === undefined) throw new Error(`the ledger did not answer posting ${posting}`)
    return outcome
  }

  /** Everything that waits now. A round that began earlier may have missed the last of it, so another follows it. */
  round(): Promise<void> {
    if (!this.#round) {
      this.#round = this.#all().finally(() => {
        this.#round = undefined
      })
      return this.#round
    }
    this.#next ??= this.#round
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        return this.round()
      })
    return this.#next
  }

  async #all(): Promise<void> {
    const { sql, networks, recordKey: key, log, now } = this.#parts
    await this.#parts
      .checkDeposits()
      .catch((error: Error) => log.error({ error: error.message }, 'nobody looks at deposits'))
    await suspendReturns(sql, now())
    await this.#carryOutAll()
    // What is between users of this exchange follows at once, and is posted like everything else.
    if ((await settleInternal(sql, now())) > 0) await this.#carryOutAll()
    await signRecords({ sql, networks, units: this.#units, key, log, now })
  }

  async #carryOutAll(): Promise<void> {
    /** A row that the ledger does not take now holds up the later ones of its subject, and no others. */
    const blocked = new Set<string>()
    const closed = await readClosedPlaces(this.#parts)
    for (let after = 0; !this.#isClosed; ) {
      const rows = await waitingPostings(this.#parts.sql, after, PORTION, closed)
      if (rows.length === 0) return
      after = (rows.at(-1) as WaitingPosting).id
      const open = rows.filter((row) => !blocked.has(subjectOf(row)))
      await keepWorthOfCredits(this.#parts, this.#units, open.filter(isOfDeposit))
      const debtors = new Set((await this.#debts(open.filter(isOfDeposit))).keys())
      const losers = new Set(
        open.filter(isOfDeposit).flatMap(({ kind, userId }) => (kind === 'reversal' ? userId : [])),
      )
      // Where nothing is owed or taken back, the order of credits does not matter, and they travel together.
      const plain = open
        .filter(isOfDeposit)
        .filter(
          ({ kind, userId, debt }) =>
            kind === 'credit' && debt === undefined && !debtors.has(userId) && !losers.has(userId),
        )
      const taken = new Set<number>(plain.map(({ id }) => id))
      await this.#creditTogether(plain, blocked)
      for (const row of open) {
        if (taken.has(row.id) || blocked.has(subjectOf(row))) continue
        await this.#carryOut(row).catch((error: Error) => this.#block(row, error, blocked))
      }
    }
  }

  async #creditTogether(rows: readonly DepositPosting[], blocked: Set<string>): Promise<void> {
    const { engine, sql, now } = this.#parts
    await writeNoDebt(
      sql,
      rows.map(({ id }) => id),
    )
    const answers = await Promise.allSettled(
      rows.map(async (row) => {
        const command = this.#depositCommand(row, 0n)
        return command ? (await engine.submit(command)).rejection : Rejection.none
      }),
    )
    const posted: number[] = []
    for (const [i, answer] of answers.entries()) {
      const row = rows[i] as DepositPosting
      if (answer.status === 'rejected') this.#block(row, answer.reason as Error, blocked)
      else if (answer.value !== Rejection.none) this.#block(row, refusedBy(answer.value), blocked)
      else posted.push(row.id)
    }
    await writePosted(sql, posted, now())
  }

  async #carryOut(row: WaitingPosting): Promise<void> {
    const { sql, engine, now } = this.#parts
    if (isOfDeposit(row)) return row.kind === 'credit' ? this.#credit(row) : this.#takeBack(row)
    if ('role' in row) return postSuspense({ sql, engine, units: this.#units, now }, row)
    if ('withdrawalId' in row) return postMove({ sql, engine, units: this.#units, now }, row)
    return this.#postOwn(row)
  }

  /** An earlier shortfall of the same coin is paid first. */
  async #credit(row: DepositPosting): Promise<void> {
    const { network, asset, amount } = row
    const { units, coin } = this.#units.ledgerAmount(network, asset, amount, 'down')
    let { debt } = row
    if (debt === undefined) {
      const owed = (await this.#debts([row])).get(row.userId)?.get(coin) ?? 0n
      debt = owed < units ? owed : units
      await writeDebt(this.#parts.sql, row.id, debt)
    }
    await this.#submit(this.#depositCommand(row, debt))
    await this.#posted(row.id)
  }

  /** From the available balance of that coin; the rest is owed (wallet-additions §3.4). */
  async #takeBack(row: DepositPosting): Promise<void> {
    const { engine, sql } = this.#parts
    let debt = row.debt ?? 0n
    for (let tries = 1; ; tries += 1) {
      const command = this.#depositCommand(row, debt)
      const rejection = command ? (await engine.submit(command)).rejection : Rejection.none
      if (rejection === Rejection.none) break
      // Whoever trades meanwhile has another balance each time: everybody else's must not wait for them.
      if (rejection !== Rejection.insufficientBalance || tries === MOST_TRIES) throw refusedBy(rejection)
      const { asset, units } = this.#units.ledgerAmount(row.network, row.asset, row.amount, 'down')
      const { events } = await engine.query({ kind: 'query-account', account: mainAccountOf(row.userId), asset })
      const balance = events.find((event) => event.kind === 'balance' && event.asset === asset)
      const available = balance?.kind === 'balance' ? balance.available : 0n
      debt = available < units ? units - available : 0n
      await writeDebt(sql, row.id, debt)
    }
    await this.#posted(row.id)
  }

  async #postOwn(row: OwnPosting): Promise<void> {
    const payment = await ownPayment(this.#parts.sql, row.paymentId)
    if (!payment) throw new Error(`no payment ${row.paymentId}`)
    const { network, kind, own, cost = 0n, costFrom } = payment
    const fee = this.#units.fee(network, cost)
    const roles = rolesOf(kind)
    const moved = own ? this.#units.ledgerAmount(network, own.asset, own.amount, 'down') : { ...fee, units: 0n }
    const money = {
      key: paymentKey(payment.id),
      chain: this.#units.chainOf(network),
      own: { asset: moved.asset, amount: moved.units, from: roles.from, to: roles.to },
      cost: { asset: fee.asset, amount: fee.units, from: costFrom },
    }
    const isBack = kind === 'return' && row.kind === 'arrive'
    await this.#submit(
      isBack
        ? await returnCommand(this.#parts.sql, this.#units, payment.id, row.atMs)
        : paymentJournal(row.kind, money, row.atMs),
    )
    await this.#posted(row.id)
  }

  /** Undefined: less than the ledger can express. */
  #depositCommand({ kind, key, userId, network, asset, amount, atMs }: DepositPosting, debt: bigint) {
    const { asset: number, units } = this.#units.ledgerAmount(network, asset, amount, 'down')
    if (units === 0n) return undefined
    const chain = this.#units.chainOf(network)
    return depositJournal(
      kind,
      { key, account: mainAccountOf(userId), asset: number, amount: units, chain, debt },
      atMs,
    )
  }

  async #debts(rows: readonly DepositPosting[]): Promise<Map<number, Map<string, bigint>>> {
    const debts = new Map<number, Map<string, bigint>>()
    const users = [...new Set(rows.map(({ userId }) => userId))]
    for (const { userId, network, asset, debt } of await debtsOf(this.#parts.sql, users)) {
      const { coin } = this.#units.coinOf(network, asset)
      const own = debts.get(userId) ?? new Map<string, bigint>()
      debts.set(userId, own.set(coin, (own.get(coin) ?? 0n) + debt))
    }
    return debts
  }

  async #submit(command: Parameters<EngineClient['submit']>[0] | undefined): Promise<void> {
    if (!command) return
    const { rejection } = await this.#parts.engine.submit(command)
    if (rejection !== Rejection.none) throw refusedBy(rejection)
  }

  async #posted(id: number): Promise<void> {
    await writeOutcome(this.#parts.sql, id, 'posted', this.#parts.now())
  }

  #block(row: WaitingPosting, error: Error, blocked: Set<string>): void {
    blocked.add(subjectOf(row))
    this.#parts.log.error(
      { posting: row.id, kind: row.kind, error: error.message },
      'the ledger does not take a posting',
    )
  }
}

const isOfDeposit = (row: WaitingPosting): row is DepositPosting => row.kind === 'credit' || row.kind === 'reversal'

function subjectOf(row: WaitingPosting): string {
  if ('depositId' in row) return `deposit ${row.depositId}`
  return 'withdrawalId' in row ? `withdrawal ${row.withdrawalId}` : `payment ${row.paymentId}`
}

const refusedBy = (rejection: number) => new Error(`rejection ${rejection}`)
