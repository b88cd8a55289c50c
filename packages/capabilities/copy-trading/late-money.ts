import { writtenLines } from '@bowline/core/messages/journal.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import { type MovingParts, returnMoney, returnStray } from './move-money.ts'
import { endedRelations, findRelation, type Relation } from './relations.store.ts'

export interface LateParts extends MovingParts {
  readonly ledger: Pick<LedgerHistory, 'balances'>
}

/** How many are looked at in a round: after a start it is all that ever ended. */
const MOST_AT_ONCE = 100

/** Wherever a journal can put something that is then the copier's; what is on its way in or out elsewhere has its own ends. */
const WALLETS: ReadonlySet<number> = new Set([
  LedgerCode.futuresWallet,
  LedgerCode.spotAvailable,
  LedgerCode.copyAccount,
  LedgerCode.copyProfitShare,
  LedgerCode.funding,
])

/**
 * What comes to the account of a relation when it has ended, as a correction by staff does, in whatever coin and wallet: nobody
 * trades with it there, so it goes back to the copier. Each ended relation is looked at once after a start, and again when
 * something has come to it. Other wallets than that of contracts are known by the history, which follows the engine: one is done
 * with when the history has what the engine had.
 */
export class LateMoney {
  readonly #parts: LateParts
  readonly #byAccount = new Map<number, number>()
  /** With the command that the history must have; undefined: that of the first look. */
  readonly #toLook = new Map<number, number | undefined>()

  constructor(parts: LateParts) {
    this.#parts = parts
  }

  async read(sql: Sql): Promise<void> {
    for (const relation of await endedRelations(sql)) this.put(relation)
  }

  /** One that has ended. Something may have come while that was written down. */
  put({ id, account }: Pick<Relation, 'id' | 'account'>): void {
    this.#byAccount.set(account, id)
    this.#toLook.set(id, undefined)
  }

  /** Give it every batch. */
  apply({ events, sequence }: EventBatch): void {
    if (this.#byAccount.size === 0) return
    for (const { code, owner, amount } of events.flatMap(writtenLines)) {
      if (amount <= 0n || !WALLETS.has(code)) continue
      const id = this.#byAccount.get(owner)
      if (id !== undefined) this.#toLook.set(id, sequence)
    }
  }

  /** Sends back what is there, each `inTurn` with whatever else is done to the relation. */
  async round(inTurn: (id: number, work: () => Promise<void>) => Promise<void>): Promise<void> {
    for (const [id, sequence] of [...this.#toLook].slice(0, MOST_AT_ONCE)) {
      this.#toLook.delete(id)
      await inTurn(id, () => this.#look(id, sequence)).catch((err: unknown) => {
        this.#again(id, sequence)
        throw err
      })
    }
  }

  async #look(id: number, sequence: number | undefined): Promise<void> {
    const { sql, money, ledger } = this.#parts
    const relation = await findRelation(sql, id)
    if (relation?.state !== 'ended') return
    const isDone = await returnMoney(this.#parts, relation, 'late')
    const due = sequence ?? (await money.walletIn(relation.account)).sequence
    const known = await ledger.balances(relation.account)
    if (!isDone || !known.ok || known.sequence < due) return this.#again(id, due)
    for (const { code, subKey, asset, balance } of known.value) {
      const from = { code, subKey, asset }
      if (balance <= 0n || !WALLETS.has(code) || money.isWallet(from)) continue
      if (!(await returnStray(this.#parts, relation, from, balance))) this.#again(id, due)
    }
  }

  /** Behind the others; unless more has come meanwhile, which waits for its own command. */
  #again(id: number, sequence: number | undefined): void {
    if (!this.#toLook.has(id)) this.#toLook.set(id, sequence)
  }
}
