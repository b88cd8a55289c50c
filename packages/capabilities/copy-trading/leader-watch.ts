import type { StopReason } from '@bowline/contract/terms/copy-trading.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { LeaderFollower } from './follow-leaders.ts'
import { findLeader, LEADING, leadersIn } from './leaders.store.ts'
import type { Leaders } from './leaders.ts'
import { OneAtATime } from './one-at-a-time.ts'

export interface LeaderWatchParts {
  readonly sql: Sql
  readonly follower: Pick<LeaderFollower, 'follow' | 'unfollow' | 'suspend'>
  readonly leaders: Pick<Leaders, 'joinGroup'>
  readonly log: Log
}

/**
 * Leaders as they are stored against what follows from it. The state of a leader is stored first, so whatever cuts off what was to be
 * done next, a crash or an outage of the database, is found here at the next look.
 */
export class LeaderWatch {
  readonly #parts: LeaderWatchParts
  readonly #followed = new Set<number>()
  readonly #turns = new OneAtATime()

  constructor(parts: LeaderWatchParts) {
    this.#parts = parts
  }

  /**
   * Follows those who lead, and no others. Why copying ends of those of `copied` who do not lead any more. `doneUntilMs`: until when
   * an earlier process has followed them.
   */
  look(copied: ReadonlySet<number>, doneUntilMs?: number): Promise<ReadonlyMap<number, StopReason>> {
    return this.#turns.run(0, () => this.#look(copied, doneUntilMs))
  }

  async #look(copied: ReadonlySet<number>, doneUntilMs: number | undefined): Promise<ReadonlyMap<number, StopReason>> {
    const { sql, follower } = this.#parts
    const leaders = await leadersIn(sql, LEADING)
    for (const { userId, state } of leaders) follower.suspend(mainAccountOf(userId), state === 'suspended')
    const leading = new Set(leaders.map(({ userId }) => userId))
    for (const userId of leading) if (!this.#followed.has(userId)) await this.#follow(userId, doneUntilMs)
    for (const userId of this.#followed) {
      if (leading.has(userId)) continue
      follower.unfollow(mainAccountOf(userId))
      this.#followed.delete(userId)
    }
    const gone = new Map<number, StopReason>()
    for (const userId of copied) {
      if (leading.has(userId)) continue
      const isRemoved = (await findLeader(sql, userId))?.state === 'removed'
      gone.set(userId, isRemoved ? 'leader-removed' : 'leader-left')
    }
    return gone
  }

  async #follow(userId: number, doneUntilMs: number | undefined): Promise<void> {
    const { follower, leaders, log } = this.#parts
    const account = mainAccountOf(userId)
    try {
      await leaders.joinGroup(userId)
      await follower.follow(account, doneUntilMs)
      this.#followed.add(userId)
    } catch (err) {
      follower.unfollow(account)
      // What was missed until now is not forgotten: the same is asked again.
      if (doneUntilMs !== undefined) throw err
      log.warn({ err, userId }, 'a leader could not be followed yet')
    }
  }
}
