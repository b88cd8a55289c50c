import { type FollowParts, followTravelRule } from './follow-travel-rule.ts'
import { returnToReview } from './return-to-review.ts'
import { type ScreenParts, screenAgain } from './screen-again.ts'

/** One round: what waits for others' answers, what persons have to release anew, and what may be paid now. */
export async function followAnswers(
  parts: Omit<FollowParts & ScreenParts, 'travelRule'> & {
    readonly travelRule: FollowParts['travelRule'] & ScreenParts['travelRule']
  },
  nowMs: number,
): Promise<void> {
  await followTravelRule(parts, nowMs)
  await returnToReview(parts, nowMs)
  await screenAgain(parts, nowMs)
}
