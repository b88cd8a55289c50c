import type { AddressKey } from '@bowline/chains'
import type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Owner, WatchList } from '../deposits/deposit.ts'

interface Row {
  readonly id: bigint
  readonly key: string
  readonly user_id: bigint | null
  readonly role: string | null
}

/**
 * All addresses of a family, in memory: a scanner asks for each transfer of each block. `refresh` before each round, so
 * that an address is watched before anybody who was given it can have paid it.
 */
export class WatchedAddresses implements WatchList {
  readonly #owners = new Map<AddressKey, Owner>()
  readonly #isOwnTransaction: (txid: string) => boolean
  #lastId = 0n

  constructor(isOwnTransaction: (txid: string) => boolean) {
    this.#isOwnTransaction = isOwnTransaction
  }

  get size(): number {
    return this.#owners.size
  }

  /**
   * Reads those that were given since the last time. Whoever gives one holds the row of the family's next number until it
   * is committed, so none with a lower id comes later.
   */
  async refresh(sql: Sql, family: AddressFamily): Promise<void> {
    const rows = await sql<Row[]>`
      select id, key, user_id, role from wallet_addresses where family = ${family} and id > ${this.#lastId} order by id`
    for (const { id, key, user_id, role } of rows) {
      const owner =
        user_id === null ? { kind: 'house', role: role as string } : { kind: 'user', userId: Number(user_id) }
      this.#owners.set(key, owner as Owner)
      this.#lastId = id
    }
  }

  watches(receiver: AddressKey): boolean {
    return this.#owners.has(receiver)
  }

  /** No network of these families has tags. */
  ownerOf(receiver: AddressKey): Owner | undefined {
    return this.#owners.get(receiver)
  }

  isOwnTransaction(txid: string): boolean {
    return this.#isOwnTransaction(txid)
  }
}
