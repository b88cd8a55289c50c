import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/**
 * Coins that staff have taken out of conversions: nothing is quoted, converted or hedged in them. Kept in memory too, since a quote
 * waits for no database; until they are read all coins are stopped.
 */
export class StoppedCoins {
  #coins: ReadonlySet<string> | undefined

  async read(sql: Sql): Promise<void> {
    const rows = await sql<{ coin: string }[]>`select coin from convert_stopped_coins`
    this.#coins = new Set(rows.map(({ coin }) => coin))
  }

  has(coin: string): boolean {
    return this.#coins?.has(coin) ?? true
  }
}

/** False: it is so already. What is stored counts from the next `read` on. */
export async function setStopped(
  sql: Sql | Transaction,
  coin: string,
  isStopped: boolean,
  nowMs: number,
): Promise<boolean> {
  const changed = isStopped
    ? await sql`
        insert into convert_stopped_coins (coin, stopped_at) values (${coin}, ${new Date(nowMs)})
        on conflict do nothing returning coin`
    : await sql`delete from convert_stopped_coins where coin = ${coin} returning coin`
  return changed.length > 0
}
