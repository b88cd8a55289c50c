import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { KnownRows } from '@bowline/platform/postgres/known-rows.ts'
import type { FreezeState } from './freezes.store.ts'

/** What of an account is stopped: its freezes, and until when nothing may leave it. */
export interface Standing extends FreezeState {
  /** 0: no hold. */
  readonly heldUntilMs: number
}

/** The triggers of migrations/0853 announce each change here, with the user's number. */
const CHANNEL = 'account_standings'
/** Of somebody about whom nothing could be read. The engine knows freezes too, and withdrawals read the rows again. */
const FREE: Standing = { tradingFrozen: false, withdrawalsFrozen: false, heldUntilMs: 0 }

/** Freezes and holds in memory, for answers that must not wait for the database. The rows decide where money leaves. */
export class KnownStandings {
  readonly #rows: KnownRows<Standing>

  constructor(sql: Sql, log: Log) {
    this.#rows = new KnownRows({ sql, log, channel: CHANNEL, read: readStandings, none: FREE })
  }

  /** Resolves after the first attempt; standings are read on demand. */
  follow(): Promise<void> {
    return this.#rows.follow()
  }

  close(): Promise<void> {
    return this.#rows.close()
  }

  /** From memory; undefined when the user was never read. */
  known(userId: number, nowMs: number): Standing | undefined {
    return this.#rows.known(userId, nowMs, () => FREE)
  }

  of(userId: number, nowMs: number): Promise<Standing> {
    return this.#rows.of(userId, nowMs, () => FREE)
  }

  /** From the rows, whatever is in memory: before somebody is refused for a freeze that may have just been lifted. */
  readAgain(userId: number, nowMs: number): Promise<Standing> {
    return this.#rows.readAgain(userId, nowMs, () => FREE)
  }

  /** Reads those of these users beforehand that are not known yet. */
  learn(userIds: Iterable<number>, nowMs: number): Promise<void> {
    return this.#rows.learn(userIds, nowMs)
  }
}

interface Row {
  id: bigint
  trading: boolean | null
  withdrawals: boolean | null
  held_until: Date | null
}

async function readStandings(sql: Sql, userIds: readonly number[]): Promise<Map<number, Standing>> {
  const rows = await sql<Row[]>`
    select u.id,
      (select bool_or(trading) from account_freezes f where f.user_id = u.id and f.lifted_at is null) as trading,
      (select bool_or(withdrawals) from account_freezes f where f.user_id = u.id and f.lifted_at is null) as withdrawals,
      (select max(ends_at) from withdrawal_holds h where h.user_id = u.id) as held_until
    from users u where u.id = any(${userIds as number[]})`
  return new Map(
    rows.map(({ id, trading, withdrawals, held_until }) => [
      Number(id),
      {
        tradingFrozen: trading ?? false,
        withdrawalsFrozen: withdrawals ?? false,
        heldUntilMs: held_until?.getTime() ?? 0,
      },
    ]),
  )
}
