import {
  INDEX_PATIENCE_MS,
  INDEX_STALE_MS,
  REDUCES_BEFORE_END_MS,
} from '@bowline/core/formulas/perpetuals/index-bounds.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { IndexState } from '@bowline/core/messages/terms.ts'

/** How the index of a contract has been of late: by it the core decides what it takes (`core/perpetuals/index-state.ts`). */
export interface IndexCourse {
  readonly isGood: boolean
  /** Since when it has been good, or not. */
  readonly sinceMs: number
  /** When a price last counted; 0 = before this process started. */
  readonly countedMs: number
  readonly isReducing: boolean
}

type Mark = Pick<EventOf<'mark'>, 'indexState'>

/** After an index price at `timeMs`; of one from before this process only what it was is known, and taken to be so for long. */
export function nextCourse(before: IndexCourse | undefined, { indexState }: Mark, timeMs: number): IndexCourse {
  const isGood = indexState === IndexState.good
  const countedMs = indexState === IndexState.frozen ? (before?.countedMs ?? 0) : timeMs
  if (timeMs === 0) return { isGood, sinceMs: 0, countedMs: 0, isReducing: !isGood }
  if (!before) return { isGood, sinceMs: timeMs, countedMs, isReducing: false }
  const { isGood: wasGood, sinceMs: since } = silent(before, timeMs)
  const sinceMs = isGood === wasGood ? since : timeMs
  return { isGood, sinceMs, countedMs, isReducing: timeMs - sinceMs >= INDEX_PATIENCE_MS ? !isGood : before.isReducing }
}

/** What stopped coming was poor since its last price. */
function silent(course: IndexCourse, timeMs: number): IndexCourse {
  const isSilent = course.countedMs > 0 && timeMs - course.countedMs >= INDEX_STALE_MS
  return isSilent && course.isGood ? { ...course, isGood: false, sinceMs: course.countedMs } : course
}

/** Whether a poor index, or one that has stopped coming, leaves only what reduces. */
export function isReducing(course: IndexCourse | undefined, nowMs: number): boolean {
  if (!course) return false
  const isAway = course.countedMs > 0 && nowMs - course.countedMs >= INDEX_PATIENCE_MS
  return isAway || course.isReducing
}

/** Before its end a contract only reduces; 0 = it has none. */
export function isEnding(endsAtMs: number, nowMs: number): boolean {
  return endsAtMs > 0 && nowMs >= endsAtMs - REDUCES_BEFORE_END_MS
}
