import type { Sql } from '@bowline/platform/postgres/index.ts'
import { findLeader, LEADING } from './leaders.store.ts'
import type { MoveRefusal } from './move-money.ts'
import { changeRelation, type Relation } from './relations.store.ts'
import { type CopySettings, faultOf, type SettingsFault } from './settings.ts'
import { nextWeekOf } from './share-profit.ts'

export type ChangeRefusal =
  | MoveRefusal
  | { readonly refusal: 'no-position' | 'other-share' }
  | { readonly refusal: 'settings'; readonly fault: SettingsFault }

/** Other settings, which count for later orders only. */
export async function changeSettings(
  sql: Sql,
  { id, allotted }: Relation,
  settings: CopySettings,
): Promise<Relation | ChangeRefusal> {
  const fault = faultOf(settings, allotted)
  if (fault) return { refusal: 'settings', fault }
  return (await changeRelation(sql, id, ['active'], { settings })) ?? { refusal: 'unknown-relation' }
}

/**
 * The copier agrees to the share that the leader takes now (domain/copy-trading-convert-earn-referral.md §A5): it counts from the
 * next Monday on. `sharePpm` is what the copier was shown, so that nobody agrees to one that was raised meanwhile.
 */
export async function agreeToShare(
  { sql, now }: { readonly sql: Sql; readonly now: () => number },
  { id, leaderId, sharePpm: agreed }: Relation,
  sharePpm: bigint,
): Promise<Relation | ChangeRefusal> {
  const leader = await findLeader(sql, leaderId)
  const isShown = leader !== undefined && LEADING.includes(leader.state) && leader.sharePpm === sharePpm
  if (!isShown || sharePpm <= agreed) return { refusal: 'other-share' }
  const nextShare = { ppm: sharePpm, fromMs: nextWeekOf(now()) }
  return (await changeRelation(sql, id, ['active'], { nextShare })) ?? { refusal: 'unknown-relation' }
}
